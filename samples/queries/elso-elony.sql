-- Melyik fordulóban vezetett először valaki DP-ben, és ő nyert-e végül; holtverseny csak akkor előny, ha aki benne van, mind
-- nyert (egy csapat), vagy mind vesztett. A szimulált játszmák nélkül.
WITH állás AS (
    SELECT játszma, forduló, ülés, dp, max(dp) OVER (PARTITION BY játszma, forduló) AS legtöbb
    FROM állások
), előny AS (
    SELECT á.játszma, á.forduló, bool_and(j.nyert) AS nyert
    FROM állás á JOIN játékosok j USING (játszma, ülés)
    WHERE á.dp = á.legtöbb
    GROUP BY á.játszma, á.forduló
    HAVING count(DISTINCT j.nyert) = 1
), első AS (
    SELECT játszma, min(forduló) AS forduló FROM előny GROUP BY játszma
)
SELECT e.forduló, count(*) AS játszmák, count(*) FILTER (WHERE e.nyert) AS nyert
FROM előny e JOIN első USING (játszma, forduló) JOIN játszmák j USING (játszma)
WHERE NOT j.szimulált
GROUP BY e.forduló
ORDER BY e.forduló

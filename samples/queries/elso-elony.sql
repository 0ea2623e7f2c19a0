-- Ki vezetett először DP-ben, melyik fordulóban, és ő nyert-e végül. A szimulált játszmák nélkül.
WITH előny AS (
    SELECT a.játszma, a.forduló, CASE WHEN a.dp > b.dp THEN a.ülés ELSE b.ülés END AS vezető,
           row_number() OVER (PARTITION BY a.játszma ORDER BY a.forduló) AS hányadik
    FROM állások a JOIN állások b ON a.játszma = b.játszma AND a.forduló = b.forduló AND a.ülés < b.ülés
    WHERE a.dp <> b.dp
)
SELECT e.forduló, count(*) AS játszmák, count(*) FILTER (WHERE e.vezető = j.győztes) AS nyert
FROM előny e JOIN játszmák j ON e.játszma = j.játszma
WHERE e.hányadik = 1 AND j.győztes IS NOT NULL AND NOT j.szimulált
GROUP BY e.forduló
ORDER BY e.forduló

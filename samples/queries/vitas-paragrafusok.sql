-- Mely paragrafusok döntötték el a vitás eseményeket a $kiadás kiadás játszmáiban, és hányról született döntés.
-- A szimulált játszmák nélkül.
SELECT p AS paragrafus, count(*) AS viták, count(döntés) AS eldöntve, count(DISTINCT játszma) AS játszmák
FROM (SELECT unnest(bontva(v.paragrafusok)) AS p, v.döntés, játszma
      FROM viták v JOIN játszmák j USING (játszma) WHERE j.kiadás = $kiadás AND NOT j.szimulált)
GROUP BY p
ORDER BY viták DESC

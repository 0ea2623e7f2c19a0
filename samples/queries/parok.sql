-- Mely két lap volt együtt ugyanabban a pakliban, és a pakli hányszor nyert. A szimulált játszmák nélkül.
SELECT a.lap AS egyik, b.lap AS másik, count(*) AS paklik, count(*) FILTER (WHERE j.nyert) AS nyert
FROM paklik a
JOIN paklik b ON a.játszma = b.játszma AND a.ülés = b.ülés AND a.rész = b.rész AND a.lap < b.lap
JOIN játékosok j ON a.játszma = j.játszma AND a.ülés = j.ülés
WHERE a.rész = 'pakli' AND j.nyert IS NOT NULL AND NOT j.szimulált
GROUP BY a.lap, b.lap
HAVING count(*) > 1
ORDER BY nyert DESC, paklik
LIMIT 50

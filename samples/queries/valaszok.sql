-- Fázisonként hány időfonal nyílt, hány elem került beléjük, és az elemek hányadát semlegesítették. A szimulált játszmák nélkül.
SELECT coalesce(nullif(fázis, ''), 'cselekedet') AS fázis, count(*) AS fonalak, sum(elemek) AS elemek,
       sum(semlegesítve) AS semlegesítve, arány(sum(semlegesítve), sum(elemek)) AS hányad
FROM időfonalak
WHERE NOT szimulált
GROUP BY ALL
ORDER BY elemek DESC

-- Mennyi MP-be került laponként egy DP azokon a lapokon, amelyek pontot adtak. A szimulált játszmák nélkül.
SELECT lap, count(*) AS darab, sum(költség) AS mp, sum(pont) AS dp, arány(sum(költség), sum(pont)) AS mp_per_dp
FROM lapok
WHERE lap IS NOT NULL AND kijátszva IS NOT NULL AND pont > 0 AND NOT szimulált
GROUP BY lap
ORDER BY mp_per_dp, dp DESC

-- Mi van abban a paklilistában, amelynek ez a jele: --set jel=…
SELECT p.rész, p.lap, p.fajta, sum(p.darab) AS darab
FROM paklik p
JOIN (SELECT játszma, ülés FROM játékosok WHERE paklijel = $jel ORDER BY játszma, ülés LIMIT 1) USING (játszma, ülés)
GROUP BY p.rész, p.lap, p.fajta
ORDER BY p.rész DESC, p.lap

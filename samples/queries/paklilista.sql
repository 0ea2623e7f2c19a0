-- Mi van abban a paklilistában, amelynek ez a jele: --set jel=…
SELECT p.rész, p.lap, p.fajta, sum(p.darab) AS darab
FROM paklik p
JOIN (SELECT min_by(ülés, játszma || ülés) AS ülés, min(játszma) AS játszma FROM játékosok WHERE paklijel = $jel) USING (játszma, ülés)
GROUP BY p.rész, p.lap, p.fajta
ORDER BY p.rész DESC, p.lap

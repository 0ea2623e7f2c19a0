"""The paragraph ids of both editions and their renumbering. Generated: change the .tsv files.

Written by ``tools/make_ids.py`` from ``engine/rules/homes.tsv`` and
``engine/editions/renumbering.tsv``, so that the engine opens no file; a test compares them.
A row is ``id=counterparts:difference:klasszikus:megújult`` (``engine.renumbering`` reads it).
"""

from __future__ import annotations

from typing import Final

_K_IDS: Final = """
K/I K/I.1 K/I.1.A K/I.1.B K/I.2 K/I.2.A K/I.2.B K/I.2.C K/I.3 K/I.3.A K/I.3.B K/I.3.C K/I.3.D K/I.3.E K/I.3.F K/I.3.G
K/I.3.H K/I.3.I K/I.3.J K/I.3.K K/I.3.L K/I.3.M K/I.3.N K/I.3.O K/I.3.Q K/I.3.R K/I.3.S K/I.3.T K/I.3.U K/I.4 K/I.4.A
K/I.4.B K/I.4.C K/I.4.D K/I.4.E K/I.4.F K/I.5 K/I.5.A K/I.5.B K/I.6 K/I.6.A K/I.6.B K/I.6.C K/I.6.D K/I.6.E K/I.6.F
K/I.7 K/I.7.A K/I.7.B K/I.7.C K/I.7.D K/I.8 K/I.8.A K/I.8.B K/I.8.C K/I.8.D K/I.9 K/I.9.A K/I.9.B K/I.9.C K/I.9.D
K/I.9.E K/I.10 K/I.10.A K/I.10.B K/I.10.C K/I.11 K/I.11.A K/I.11.B K/I.11.C K/I.11.D K/I.11.E K/I.11.F K/I.11.G
K/I.11.H K/I.12 K/I.12.A K/I.12.B K/I.12.C K/I.12.D K/I.12.E K/I.13 K/I.13.A K/I.13.B K/I.13.C K/I.13.D K/I.13.E
K/I.13.F K/I.13.G K/I.13.H K/I.13.I K/II K/II.6 K/II.6.A K/II.6.B K/II.6.C K/II.6.D K/II.6.E K/II.6.F K/II.6.G K/II.7
K/II.8 K/II.9 K/II.10 K/II.11 K/II.12 K/II.12.A K/II.12.B K/II.12.C K/II.12.D K/II.12.E K/II.13 K/II.14 K/II.15 K/II.16
K/II.17 K/II.18 K/II.19 K/II.20 K/II.21 K/II.22 K/II.23 K/II.23.A K/II.23.B K/II.23.C K/II.23.D K/II.24 K/II.24.A
K/II.24.B K/II.24.C K/II.24.D K/II.24.E K/II.24.F K/II.25 K/II.25.A K/II.25.B K/II.25.C K/II.25.D K/II.26 K/II.26.A
K/II.26.B K/II.26.C K/II.26.D K/II.26.E K/II.27 K/II.28 K/II.29 K/II.29.A K/II.29.B K/II.29.C K/II.29.D K/II.30
K/II.30.A K/II.30.B K/II.30.C K/II.31 K/II.31.A K/II.31.B K/II.31.C K/II.32 K/II.32.A K/II.32.B K/II.32.C K/II.32.D
K/III K/III.1 K/III.2 K/III.2.A K/III.2.B K/III.2.C K/III.2.D K/III.2.E K/III.2.F K/III.3 K/III.3.A K/III.3.B K/III.3.C
K/III.3.D K/III.3.E K/III.4 K/III.4.A K/III.4.B K/III.4.C K/III.4.D K/III.4.E K/III.4.F K/III.4.G K/III.6 K/III.6.A
K/III.6.B K/III.6.C K/III.6.D K/III.6.E K/III.6.F K/III.6.G K/III.6.H K/III.6.I K/III.7 K/III.7.A K/III.7.B K/III.7.C
K/III.7.D K/III.7.E K/III.7.F K/III.7.G K/III.7.H K/III.7.I K/III.7.J K/III.7.K K/III.7.L K/III.7.M K/III.8 K/III.8.A
K/III.8.B K/III.8.C K/III.8.D K/III.8.E K/III.8.F K/III.8.G K/III.8.1 K/III.8.1.A K/III.8.1.B K/III.8.1.C K/III.8.1.D
K/III.8.1.E K/III.8.2 K/III.8.2.A K/III.8.3 K/III.8.3.A K/III.8.3.B K/III.8.3.C K/III.8.3.D K/III.8.3.E K/III.8.3.F
K/III.8.3.G K/III.8.3.H K/III.8.3.I K/III.8.3.J K/III.8.3.K K/III.8.3.L K/III.8.3.M K/III.8.3.N K/III.8.3.O K/III.8.3.P
K/III.8.3.Q K/III.8.3.R K/III.8.4 K/III.8.4.A K/III.8.4.B K/III.8.5 K/III.8.5.A K/III.8.5.B K/III.8.5.C K/III.8.5.D
K/III.8.5.E K/III.8.5.F K/III.8.5.G K/III.8.6 K/III.8.6.A K/III.8.6.B K/III.8.6.C K/III.8.6.D K/III.8.6.D/1
K/III.8.6.D/2 K/III.8.6.D/3 K/III.8.6.D/4 K/III.9 K/III.9.A K/III.9.B K/III.10 K/III.10.A K/III.10.B K/III.10.C
K/III.10.D K/III.10.E K/III.10.F K/III.10.G K/III.10.H K/III.10.I K/III.10.J K/III.10.K K/III.10.L K/III.10.M
K/III.10.N K/III.10.O K/III.10.P K/III.10.Q K/III.11 K/III.11.A K/III.11.B K/III.11.C K/III.11.D K/III.11.E K/III.11.F
K/III.11.G K/IV K/IV.1 K/IV.1.A K/IV.1.B K/IV.1.C K/IV.1.D K/IV.1.E K/IV.1.F K/IV.1.G K/IV.1.H K/IV.1.I K/IV.1.J
K/IV.1.K K/IV.2 K/IV.2.A K/IV.2.B K/IV.2.C K/IV.2.D K/IV.2.E K/IV.3 K/IV.3.A K/IV.3.B K/IV.3.C K/IV.3.D K/IV.3.E K/IV.4
K/IV.4.A K/IV.4.B K/IV.4.C K/IV.4.D K/IV.4.E K/IV.5 K/IV.5.A K/IV.5.B K/IV.5.C K/IV.5.D K/IV.5.E K/IV.6 K/IV.6.1
K/IV.6.2 K/IV.6.3 K/IV.6.3.A K/IV.6.3.B K/IV.6.3.C K/IV.6.4 K/IV.6.4.1 K/IV.6.4.1.A K/IV.6.4.1.B K/IV.6.4.1.C
K/IV.6.4.2 K/IV.6.4.2.A K/IV.6.4.2.B K/IV.6.4.2.C K/IV.6.4.2.D K/IV.6.4.2.E K/IV.6.4.2.F K/IV.6.4.2.G K/IV.6.4.2.H
K/IV.6.4.3 K/IV.6.4.3.A K/IV.6.4.3.B K/IV.6.4.3.C K/IV.6.4.3.D K/IV.6.4.3.E K/IV.6.4.3.F K/IV.6.4.3.G K/IV.6.5
K/IV.6.5.1 K/IV.6.5.2 K/IV.6.5.2.A K/IV.6.5.2.B K/IV.6.5.2.C K/IV.6.5.2.D K/IV.6.5.2.E K/IV.6.5.2.F K/IV.6.5.2.G
K/IV.6.5.2.H K/IV.6.5.2.I K/IV.6.5.2.J K/IV.6.6 K/IV.6.6.1 K/IV.6.6.2 K/IV.6.6.3 K/V K/V.1 K/V.1.A K/V.1.B K/V.1.C
K/V.1.D K/V.1.E K/V.1.F K/V.1.G K/V.1.H K/V.1.I K/V.1.K K/V.2 K/V.2.A K/V.2.B K/V.2.C K/V.2.D K/V.2.E K/V.3 K/V.3.A
K/V.3.B K/V.3.C K/V.3.D K/V.3.E K/V.3.F K/V.3.G K/V.3.H K/V.4 K/V.4.A K/V.4.B K/V.4.C K/V.4.D K/V.5 K/V.5.A K/V.5.B
K/V.5.C K/V.5.D K/V.5.E K/V.5.E/1 K/V.5.E/2 K/V.5.E/3 K/V.5.F K/V.5.G K/V.5.H K/V.5.I K/V.5.J K/V.5.K K/V.5.L K/V.5.M
K/V.6 K/V.6.A K/V.6.B K/V.6.C K/V.6.D K/V.7 K/V.7.A K/V.7.B K/V.7.C K/V.7.D K/V.8 K/V.8.A K/V.8.B K/V.8.C K/V.8.D
K/V.8.E K/V.8.F K/V.8.G K/V.8.H K/V.9 K/V.9.A K/V.9.B K/V.9.C K/V.9.D K/V.10 K/V.10.A K/V.10.B K/V.10.C K/V.10.D K/VI
K/VI.1 K/VI.2 K/VI.3 K/VI.4 K/VI.4.A K/VI.4.B K/VI.4.C K/VI.4.D K/VI.4.E K/VI.4.F K/VI.4.G K/VI.4.H K/VI.4.I K/VI.4.J
K/VI.4.K K/VI.4.L K/VI.4.M K/VI.4.N K/VI.4.O K/VI.4.P K/VI.4.Q K/VI.4.R K/VI.4.S K/VI.4.T K/VI.4.U K/VI.5 K/VI.5.A
K/VI.5.B K/VI.5.C K/VI.5.D K/VI.6 K/VI.6.A K/VI.6.B K/VI.6.C K/VI.6.D K/VI.6.E K/VI.6.F K/VII K/VII.1 K/VII.2 K/VII.3
K/VII.4 K/VII.4.A K/VII.4.B K/VII.4.C K/VII.4.D K/VII.4.E K/VII.4.E' K/VII.5 K/VIII K/VIII.A K/VIII.B K/VIII.C K/VIII.D
K/VIII.E K/VIII.F K/VIII.G K/VIII.H K/VIII.I K/VIII.J K/IX K/IX.1 K/IX.2 K/IX.2.A K/IX.2.B K/IX.2.C K/IX.2.D K/IX.3
K/IX.3.A K/IX.3.B K/IX.3.C K/IX.4 K/IX.4.A K/IX.4.B K/IX.4.C K/IX.4.D K/IX.4.E K/IX.4.F K/X K/X.A K/X.B K/X.C K/X.D
K/X.E K/X.F K/X.G K/T.0 K/T.0.1 K/T.0.2 K/T.0.3 K/T.0.4 K/T.1 K/T.1.A K/T.1.B K/T.1.C K/T.1.D K/T.1.E K/T.2 K/T.2.A
K/T.2.B K/T.2.C K/T.3 K/T.3.A K/T.3.B K/T.3.C K/T.3.D K/T.3.D' K/T.3.E K/T.3.F K/T.4 K/T.4.A K/T.4.B K/T.4.C K/T.4.D
K/T.5 K/T.5.1.1 K/T.5.1.1.A K/T.5.1.1.B K/T.5.1.1.C K/T.5.1.2 K/T.5.1.2.A K/T.5.1.2.B K/T.5.1.2.C K/T.5.1.2.D
K/T.5.aktív K/T.5.építmény K/T.5.manőver K/T.5.akadály K/T.5.torony K/T.5.csere K/T.6 K/T.6.A K/T.6.B
"""
K_IDS: Final[tuple[str, ...]] = tuple(_K_IDS.split())

_M_IDS: Final = """
M/1.01 M/1.02 M/1.03 M/1.04 M/1.05 M/1.06 M/1.07 M/1.08 M/1.09 M/1.10 M/1.11 M/1.12 M/1.13 M/1.14 M/1.15 M/1.16 M/1.17
M/1.18 M/1.19 M/1.20 M/1.21 M/1.22 M/1.23 M/1.24 M/1.25 M/1.26 M/1.27 M/1.28 M/1.29 M/1.30 M/1.31 M/1.32 M/1.33 M/1.34
M/1.35 M/1.36 M/1.37 M/1.38 M/1.39 M/1.40 M/1.41 M/1.42 M/1.43 M/1.44 M/1.45 M/1.46 M/1.47 M/1.48 M/1.49 M/1.50 M/1.51
M/1.52 M/1.53 M/1.54 M/1.55 M/1.56 M/1.57 M/1.58 M/1.59 M/1.60 M/1.61 M/1.62 M/1.63 M/1.64 M/1.65 M/1.66 M/1.67 M/1.68
M/1.69 M/1.70 M/1.71 M/1.72 M/1.73 M/1.74 M/3.00 M/3.01 M/3.01.A M/3.01.B M/3.01.C M/3.01.D M/3.01.E M/3.01.F M/3.01.G
M/3.02 M/3.02.A M/3.02.B M/3.02.C M/3.02.D M/3.02.E M/3.02.F M/3.02.G M/3.02.H M/3.02.I M/3.02.J M/3.02.K M/3.02.L
M/3.03 M/3.03.A M/3.03.B M/3.03.C M/3.03.D M/3.03.E M/3.03.F M/3.03.G M/3.03.H M/3.03.I M/3.04 M/3.04.A M/3.04.B
M/3.04.C M/3.04.D M/3.04.E M/3.04.F M/3.04.G M/3.04.H M/3.04.I M/3.04.J M/3.04.K M/3.04.L M/3.04.M M/3.05 M/3.05.A
M/3.05.B M/3.05.C M/3.05.D M/3.05.E M/3.05.F M/3.05.G M/3.05.1 M/3.05.1.A M/3.05.1.B M/3.05.1.C M/3.05.1.D M/3.05.1.E
M/3.05.2 M/3.05.2.A M/3.05.3 M/3.05.3.A M/3.05.3.B M/3.05.3.C M/3.05.3.D M/3.05.3.E M/3.05.3.F M/3.05.3.G M/3.05.3.H
M/3.05.3.I M/3.05.3.J M/3.05.3.K M/3.05.3.L M/3.05.3.M M/3.05.4 M/3.05.4.A M/3.05.4.B M/3.05.5 M/3.05.5.A M/3.05.5.B
M/3.05.5.C M/3.05.5.D M/3.05.6 M/3.05.6.A M/3.05.6.B M/3.05.6.C M/3.06 M/3.06.A M/3.06.B M/3.06.C M/3.07 M/3.07.1
M/3.07.2 M/3.07.3 M/3.07.4 M/3.07.5 M/3.07.6 M/3.07.7 M/3.08 M/3.09 M/3.09.A M/3.09.B M/3.09.C M/3.09.D M/3.09.E
M/3.09.F M/3.09.G M/3.09.H M/3.10 M/3.10.A M/3.10.B M/3.10.C M/3.10.D M/3.10.E M/3.10.F M/3.10.G M/3.10.H M/3.10.I
M/3.10.J M/3.10.K M/3.10.L M/5.01 M/5.01.A M/5.01.B M/5.01.C M/5.01.D M/5.01.E M/5.01.F M/5.01.G M/5.01.H M/5.02
M/5.02.A M/5.02.B M/5.02.C M/5.02.D M/5.03 M/5.03.A M/5.03.B M/5.03.C M/5.03.D M/5.03.E M/5.04 M/5.04.A M/5.04.B
M/5.04.C M/5.04.D M/5.05 M/5.05.A M/5.05.B M/5.05.C M/5.05.D M/5.05.E M/5.06 M/5.06.A M/5.06.B M/5.06.C M/5.06.D
M/5.06.E M/5.06.F M/5.06.G M/5.06.H M/5.07 M/5.07.A M/5.07.B M/5.07.C M/5.07.D M/5.07.E M/5.07.E/1 M/5.07.E/2
M/5.07.E/3 M/5.07.F M/5.07.G M/5.07.H M/5.07.I M/5.07.J M/5.07.K M/5.07.L M/5.07.M M/5.07.N M/5.07.O M/5.07.P M/5.07.Q
M/5.08 M/5.08.A M/5.08.B M/5.08.C M/5.08.D M/5.09 M/5.09.A M/5.09.B M/5.09.C M/5.09.D M/5.10 M/5.10.A M/5.10.B M/5.10.C
M/5.10.D M/5.10.E M/5.10.F M/5.10.G M/5.10.H M/5.10.I M/5.11 M/5.11.A M/5.11.B M/5.11.C M/5.11.D M/5.11.E M/5.11.F
M/5.11.G M/5.12 M/5.12.A M/5.12.B M/5.12.C M/5.12.D M/5.13 M/5.14
"""
M_IDS: Final[tuple[str, ...]] = tuple(_M_IDS.split())

_RENUMBERING: Final = """
K/I=ismeretlen:ismeretlen:áll:áll K/I.1=ismeretlen:ismeretlen:áll:áll K/I.1.A=ismeretlen:ismeretlen:áll:áll
K/I.1.B=ismeretlen:ismeretlen:áll:áll K/I.2=ismeretlen:ismeretlen:áll:áll K/I.2.A=ismeretlen:ismeretlen:áll:áll
K/I.2.B=ismeretlen:ismeretlen:áll:áll K/I.2.C=ismeretlen:ismeretlen:áll:áll K/I.3=ismeretlen:ismeretlen:áll:áll
K/I.3.A=M/1.01+M/1.02:eltér:áll:nem K/I.3.B=M/1.03:azonos:áll:nem K/I.3.C=M/1.04:azonos:áll:nem
K/I.3.D=M/1.05:azonos:áll:nem K/I.3.E=ismeretlen:ismeretlen:áll:áll K/I.3.F=ismeretlen:ismeretlen:áll:áll
K/I.3.G=M/1.06:azonos:áll:nem K/I.3.H=M/1.07:azonos:áll:nem K/I.3.I=M/1.08:eltér:áll:részben
K/I.3.J=ismeretlen:ismeretlen:áll:áll K/I.3.K=M/1.15:eltér:áll:részben K/I.3.L=M/1.09:azonos:áll:nem
K/I.3.M=ismeretlen:ismeretlen:áll:áll K/I.3.N=M/1.11:ismeretlen:áll:részben K/I.3.O=M/1.10:eltér:áll:nem
K/I.3.Q=M/1.12:azonos:áll:nem K/I.3.R=M/1.13:azonos:áll:nem K/I.3.S=M/1.14:azonos:áll:nem
K/I.3.T=ismeretlen:ismeretlen:áll:áll K/I.3.U=M/1.16:azonos:áll:nem K/I.4=ismeretlen:ismeretlen:áll:áll
K/I.4.A=ismeretlen:ismeretlen:áll:áll K/I.4.B=ismeretlen:ismeretlen:áll:áll K/I.4.C=ismeretlen:ismeretlen:áll:áll
K/I.4.D=ismeretlen:ismeretlen:áll:áll K/I.4.E=ismeretlen:ismeretlen:áll:áll K/I.4.F=ismeretlen:ismeretlen:áll:áll
K/I.5=ismeretlen:ismeretlen:áll:áll K/I.5.A=ismeretlen:ismeretlen:áll:áll K/I.5.B=ismeretlen:ismeretlen:áll:áll
K/I.6=ismeretlen:ismeretlen:áll:áll K/I.6.A=ismeretlen:ismeretlen:áll:áll K/I.6.B=ismeretlen:ismeretlen:áll:áll
K/I.6.C=ismeretlen:ismeretlen:áll:áll K/I.6.D=ismeretlen:ismeretlen:áll:áll K/I.6.E=ismeretlen:ismeretlen:áll:áll
K/I.6.F=ismeretlen:ismeretlen:áll:áll K/I.7=ismeretlen:ismeretlen:áll:áll K/I.7.A=ismeretlen:ismeretlen:áll:áll
K/I.7.B=M/1.20+M/1.21+M/1.22:azonos:áll:részben K/I.7.C=M/1.23:azonos:áll:nem K/I.7.D=ismeretlen:ismeretlen:áll:áll
K/I.8=ismeretlen:ismeretlen:áll:áll K/I.8.A=ismeretlen:ismeretlen:áll:áll K/I.8.B=ismeretlen:ismeretlen:áll:áll
K/I.8.C=ismeretlen:ismeretlen:áll:áll K/I.8.D=ismeretlen:ismeretlen:áll:áll K/I.9=ismeretlen:ismeretlen:áll:áll
K/I.9.A=ismeretlen:ismeretlen:áll:áll K/I.9.B=ismeretlen:ismeretlen:áll:áll K/I.9.C=ismeretlen:ismeretlen:áll:áll
K/I.9.D=ismeretlen:ismeretlen:áll:áll K/I.9.E=ismeretlen:ismeretlen:áll:áll K/I.10=ismeretlen:ismeretlen:áll:áll
K/I.10.A=ismeretlen:ismeretlen:áll:áll K/I.10.B=ismeretlen:ismeretlen:áll:áll K/I.10.C=ismeretlen:ismeretlen:áll:áll
K/I.11=ismeretlen:ismeretlen:áll:áll K/I.11.A=ismeretlen:ismeretlen:áll:áll K/I.11.B=ismeretlen:ismeretlen:áll:áll
K/I.11.C=ismeretlen:ismeretlen:áll:áll K/I.11.D=ismeretlen:ismeretlen:áll:áll K/I.11.E=ismeretlen:ismeretlen:áll:áll
K/I.11.F=ismeretlen:ismeretlen:áll:áll K/I.11.G=ismeretlen:ismeretlen:áll:áll K/I.11.H=ismeretlen:ismeretlen:áll:áll
K/I.12=ismeretlen:ismeretlen:áll:áll K/I.12.A=ismeretlen:ismeretlen:áll:áll K/I.12.B=ismeretlen:ismeretlen:áll:áll
K/I.12.C=ismeretlen:ismeretlen:áll:áll K/I.12.D=ismeretlen:ismeretlen:áll:áll K/I.12.E=ismeretlen:ismeretlen:áll:áll
K/I.13=ismeretlen:ismeretlen:áll:áll K/I.13.A=ismeretlen:ismeretlen:áll:áll K/I.13.B=M/1.02:eltér:áll:részben
K/I.13.C=ismeretlen:ismeretlen:áll:áll K/I.13.D=ismeretlen:ismeretlen:áll:áll K/I.13.E=ismeretlen:ismeretlen:áll:áll
K/I.13.F=ismeretlen:ismeretlen:áll:áll K/I.13.G=ismeretlen:ismeretlen:áll:áll K/I.13.H=ismeretlen:ismeretlen:áll:áll
K/I.13.I=ismeretlen:ismeretlen:áll:áll K/II=ismeretlen:ismeretlen:áll:áll K/II.6=ismeretlen:ismeretlen:áll:áll
K/II.6.A=ismeretlen:ismeretlen:áll:áll K/II.6.B=ismeretlen:ismeretlen:áll:áll K/II.6.C=ismeretlen:ismeretlen:áll:áll
K/II.6.D=ismeretlen:ismeretlen:áll:áll K/II.6.E=ismeretlen:ismeretlen:áll:áll K/II.6.F=M/1.24:azonos:áll:nem
K/II.6.G=M/1.25:azonos:áll:nem K/II.7=ismeretlen:ismeretlen:áll:áll K/II.8=ismeretlen:ismeretlen:áll:áll
K/II.9=ismeretlen:ismeretlen:áll:áll K/II.10=ismeretlen:ismeretlen:áll:áll K/II.11=ismeretlen:ismeretlen:áll:áll
K/II.12=ismeretlen:ismeretlen:áll:áll K/II.12.A=ismeretlen:ismeretlen:áll:áll
K/II.12.B=M/1.26+M/1.27+M/1.28:eltér:áll:részben K/II.12.C=M/1.27:eltér:áll:részben
K/II.12.D=ismeretlen:ismeretlen:áll:áll K/II.12.E=ismeretlen:ismeretlen:áll:áll K/II.13=ismeretlen:ismeretlen:áll:áll
K/II.14=ismeretlen:ismeretlen:áll:áll K/II.15=ismeretlen:ismeretlen:áll:áll K/II.16=ismeretlen:ismeretlen:áll:áll
K/II.17=ismeretlen:ismeretlen:áll:áll K/II.18=ismeretlen:ismeretlen:áll:áll K/II.19=ismeretlen:ismeretlen:áll:áll
K/II.20=ismeretlen:ismeretlen:áll:áll K/II.21=ismeretlen:ismeretlen:áll:áll K/II.22=ismeretlen:ismeretlen:áll:áll
K/II.23=ismeretlen:ismeretlen:áll:áll K/II.23.A=ismeretlen:ismeretlen:áll:áll K/II.23.B=ismeretlen:ismeretlen:áll:áll
K/II.23.C=ismeretlen:ismeretlen:áll:áll K/II.23.D=ismeretlen:ismeretlen:áll:áll K/II.24=ismeretlen:ismeretlen:áll:áll
K/II.24.A=ismeretlen:ismeretlen:áll:áll K/II.24.B=ismeretlen:ismeretlen:áll:áll K/II.24.C=ismeretlen:ismeretlen:áll:áll
K/II.24.D=ismeretlen:ismeretlen:áll:áll K/II.24.E=ismeretlen:ismeretlen:áll:áll K/II.24.F=ismeretlen:ismeretlen:áll:áll
K/II.25=ismeretlen:ismeretlen:áll:áll K/II.25.A=ismeretlen:ismeretlen:áll:áll K/II.25.B=ismeretlen:ismeretlen:áll:áll
K/II.25.C=M/1.29:azonos:áll:részben K/II.25.D=ismeretlen:ismeretlen:áll:áll K/II.26=ismeretlen:ismeretlen:áll:áll
K/II.26.A=ismeretlen:ismeretlen:áll:áll K/II.26.B=ismeretlen:ismeretlen:áll:áll K/II.26.C=ismeretlen:ismeretlen:áll:áll
K/II.26.D=ismeretlen:ismeretlen:áll:áll K/II.26.E=M/1.31:azonos:áll:nem K/II.27=ismeretlen:ismeretlen:áll:áll
K/II.28=ismeretlen:ismeretlen:áll:áll K/II.29=ismeretlen:ismeretlen:áll:áll K/II.29.A=ismeretlen:ismeretlen:áll:áll
K/II.29.B=ismeretlen:ismeretlen:áll:áll K/II.29.C=ismeretlen:ismeretlen:áll:áll K/II.29.D=ismeretlen:ismeretlen:áll:áll
K/II.30=ismeretlen:ismeretlen:áll:áll K/II.30.A=ismeretlen:ismeretlen:áll:áll K/II.30.B=ismeretlen:ismeretlen:áll:áll
K/II.30.C=ismeretlen:ismeretlen:áll:áll K/II.31=ismeretlen:ismeretlen:áll:áll K/II.31.A=M/1.32:azonos:áll:nem
K/II.31.B=M/1.33:azonos:áll:nem K/II.31.C=ismeretlen:ismeretlen:áll:áll K/II.32=ismeretlen:ismeretlen:áll:áll
K/II.32.A=M/1.34:ismeretlen:áll:részben K/II.32.B=ismeretlen:ismeretlen:áll:áll K/II.32.C=M/1.36:azonos:áll:nem
K/II.32.D=M/1.36:azonos:áll:nem K/III=ismeretlen:ismeretlen:áll:áll K/III.1=M/3.00:eltér:áll:nem
K/III.2=M/1.54+M/5.05:azonos:áll:nem K/III.2.A=M/5.05.B+M/5.05.C+M/5.05.D:eltér:áll:nem
K/III.2.B=M/5.05.A:azonos:áll:nem K/III.2.C=M/5.05.E:eltér:áll:nem K/III.2.D=M/1.54:azonos:áll:nem
K/III.2.E=M/5.05.A:azonos:áll:nem K/III.2.F=ismeretlen:ismeretlen:áll:áll K/III.3=M/1.55+M/5.06:azonos:áll:nem
K/III.3.A=M/5.06.A:azonos:áll:nem K/III.3.B=M/5.06.B:azonos:áll:nem K/III.3.C=M/5.06.C:azonos:áll:nem
K/III.3.D=M/5.06.D:eltér:áll:nem K/III.3.E=M/5.06.E:azonos:áll:nem K/III.4=M/3.01:azonos:áll:nem
K/III.4.A=M/3.01.A:azonos:áll:nem K/III.4.B=M/3.01.B:azonos:áll:nem K/III.4.C=M/3.01.C:eltér:áll:nem
K/III.4.D=M/3.01.D:azonos:áll:nem K/III.4.E=M/3.01.E:azonos:áll:nem K/III.4.F=M/3.01.F:azonos:áll:nem
K/III.4.G=M/3.01.G:azonos:áll:nem K/III.6=M/3.03:azonos:áll:nem K/III.6.A=M/3.03.A:eltér:áll:nem
K/III.6.B=M/3.03.B:azonos:áll:nem K/III.6.C=M/3.03.C:azonos:áll:nem K/III.6.D=M/3.03.D:eltér:áll:nem
K/III.6.E=M/3.03.E:azonos:áll:nem K/III.6.F=M/3.03.F:azonos:áll:nem K/III.6.G=M/3.03.G:azonos:áll:nem
K/III.6.H=M/3.03.H:azonos:áll:nem K/III.6.I=M/3.03.I:azonos:áll:nem K/III.7=M/3.04:azonos:áll:nem
K/III.7.A=M/3.04.A:eltér:áll:nem K/III.7.B=M/3.04.B:azonos:áll:nem K/III.7.C=M/3.04.C:azonos:áll:nem
K/III.7.D=M/3.04.D:azonos:áll:nem K/III.7.E=M/3.04.E:eltér:áll:nem K/III.7.F=M/3.04.F:azonos:áll:nem
K/III.7.G=M/3.04.G:azonos:áll:nem K/III.7.H=M/3.04.H:azonos:áll:nem K/III.7.I=M/3.04.I:azonos:áll:nem
K/III.7.J=M/3.04.J:azonos:áll:nem K/III.7.K=M/3.04.K:azonos:áll:nem K/III.7.L=M/3.04.L:azonos:áll:nem
K/III.7.M=M/3.04.M:azonos:áll:nem K/III.8=M/3.05:azonos:áll:nem K/III.8.A=M/3.05.A:eltér:áll:nem
K/III.8.B=M/3.05.B:azonos:áll:nem K/III.8.C=M/3.05.C:eltér:áll:nem K/III.8.D=M/3.05.D:eltér:áll:nem
K/III.8.E=M/3.05.E:eltér:áll:nem K/III.8.F=M/3.05.F:azonos:áll:nem K/III.8.G=M/3.05.G:eltér:áll:nem
K/III.8.1=M/3.05.1:azonos:áll:nem K/III.8.1.A=M/3.05.1.A:azonos:áll:nem K/III.8.1.B=M/3.05.1.B:azonos:áll:nem
K/III.8.1.C=M/3.05.1.C:azonos:áll:nem K/III.8.1.D=M/3.05.1.D:azonos:áll:nem K/III.8.1.E=M/3.05.1.E:azonos:áll:nem
K/III.8.2=M/3.05.2:eltér:áll:nem K/III.8.2.A=M/3.05.2.A:eltér:áll:nem K/III.8.3=M/3.05.3:azonos:áll:nem
K/III.8.3.A=M/3.05.3.A:eltér:áll:nem K/III.8.3.B=M/3.05.3.B:azonos:áll:nem
K/III.8.3.C=M/3.05.3.C+M/5.04.D:eltér:áll:nem K/III.8.3.D=M/3.05.3.D:azonos:áll:nem
K/III.8.3.E=M/3.05.3.E:azonos:áll:nem K/III.8.3.F=M/3.05.3.F:azonos:áll:nem K/III.8.3.G=M/3.05.3.G:azonos:áll:nem
K/III.8.3.H=M/3.05.3.H:azonos:áll:nem K/III.8.3.I=M/3.05.3.H:azonos:áll:nem K/III.8.3.J=M/3.05.3.H:azonos:áll:nem
K/III.8.3.K=M/3.05.3.H:azonos:áll:nem K/III.8.3.L=M/3.05.3.H:azonos:áll:nem K/III.8.3.M=M/3.05.3.I:azonos:áll:nem
K/III.8.3.N=M/3.05.3.J:azonos:áll:nem K/III.8.3.O=M/3.05.3.K:azonos:áll:nem K/III.8.3.P=ismeretlen:ismeretlen:áll:áll
K/III.8.3.Q=ismeretlen:ismeretlen:áll:áll K/III.8.3.R=M/3.05.3.L:azonos:áll:nem K/III.8.4=M/3.05.4:azonos:áll:nem
K/III.8.4.A=M/3.05.4.A:azonos:áll:nem K/III.8.4.B=M/3.05.4.B:azonos:áll:nem K/III.8.5=M/3.05.5:azonos:áll:nem
K/III.8.5.A=M/3.05.5.A:eltér:áll:nem K/III.8.5.B=M/3.05.5.B:azonos:áll:nem K/III.8.5.C=M/3.05.5.C:azonos:áll:nem
K/III.8.5.D=M/3.05.5.D:eltér:áll:nem K/III.8.5.E=M/3.05.5.D:eltér:áll:nem K/III.8.5.F=M/3.05.5.D:azonos:áll:nem
K/III.8.5.G=M/3.05.5.A:azonos:áll:nem K/III.8.6=M/3.05.6:azonos:áll:nem K/III.8.6.A=M/3.05.6.A:azonos:áll:nem
K/III.8.6.B=M/3.05.6.B:azonos:áll:nem K/III.8.6.C=M/3.05.6.C:azonos:áll:nem
K/III.8.6.D=M/1.69+M/1.70:azonos:áll:részben K/III.8.6.D/1=M/1.71:azonos:áll:nem
K/III.8.6.D/2=M/1.72:azonos:áll:részben K/III.8.6.D/3=ismeretlen:ismeretlen:áll:áll
K/III.8.6.D/4=ismeretlen:ismeretlen:áll:áll K/III.9=M/3.06:azonos:áll:nem K/III.9.A=M/3.06.A:azonos:áll:nem
K/III.9.B=M/3.06.B:azonos:áll:nem K/III.10=M/3.07:azonos:áll:nem K/III.10.A=M/3.07:azonos:áll:nem
K/III.10.B=M/3.07:azonos:áll:részben K/III.10.C=M/1.43+M/3.07.1:eltér:áll:nem
K/III.10.D=nincs:megszűnt:áll:értelmezéssel K/III.10.E=M/3.07.2:azonos:áll:nem K/III.10.F=M/3.07.2:eltér:áll:nem
K/III.10.G=M/3.07.3:azonos:áll:nem K/III.10.H=M/3.07.4:eltér:áll:nem K/III.10.I=M/3.07.5:azonos:áll:nem
K/III.10.J=M/3.07.6:eltér:áll:nem K/III.10.K=M/3.07.7:eltér:áll:nem K/III.10.L=M/3.07.7:azonos:áll:nem
K/III.10.M=M/3.07.7:azonos:áll:nem K/III.10.N=ismeretlen:ismeretlen:áll:áll K/III.10.O=M/3.07:azonos:áll:nem
K/III.10.P=M/3.07:azonos:áll:nem K/III.10.Q=M/3.07.4+M/3.07.5:azonos:áll:nem K/III.11=M/3.08:azonos:áll:nem
K/III.11.A=M/3.08:eltér:áll:nem K/III.11.B=M/3.08:azonos:áll:nem K/III.11.C=M/3.08:azonos:áll:nem
K/III.11.D=M/3.08:azonos:áll:nem K/III.11.E=M/3.08:azonos:áll:nem K/III.11.F=M/3.08:azonos:áll:nem
K/III.11.G=M/3.08:azonos:áll:nem K/IV=ismeretlen:ismeretlen:áll:áll K/IV.1=ismeretlen:ismeretlen:áll:áll
K/IV.1.A=ismeretlen:ismeretlen:áll:áll K/IV.1.B=ismeretlen:ismeretlen:áll:áll K/IV.1.C=ismeretlen:ismeretlen:áll:áll
K/IV.1.D=ismeretlen:ismeretlen:áll:áll K/IV.1.E=ismeretlen:ismeretlen:áll:áll K/IV.1.F=ismeretlen:ismeretlen:áll:áll
K/IV.1.G=ismeretlen:ismeretlen:áll:áll K/IV.1.H=ismeretlen:ismeretlen:áll:áll K/IV.1.I=ismeretlen:ismeretlen:áll:áll
K/IV.1.J=M/5.04.D:eltér:áll:nem K/IV.1.K=ismeretlen:ismeretlen:áll:áll K/IV.2=M/1.44:ismeretlen:áll:áll
K/IV.2.A=ismeretlen:ismeretlen:áll:áll K/IV.2.B=ismeretlen:ismeretlen:áll:áll K/IV.2.C=ismeretlen:ismeretlen:áll:áll
K/IV.2.D=ismeretlen:ismeretlen:áll:áll K/IV.2.E=ismeretlen:ismeretlen:áll:áll K/IV.3=M/1.45:ismeretlen:áll:áll
K/IV.3.A=ismeretlen:ismeretlen:áll:áll K/IV.3.B=ismeretlen:ismeretlen:áll:áll K/IV.3.C=ismeretlen:ismeretlen:áll:áll
K/IV.3.D=ismeretlen:ismeretlen:áll:áll K/IV.3.E=ismeretlen:ismeretlen:áll:áll K/IV.4=M/1.46:ismeretlen:áll:áll
K/IV.4.A=ismeretlen:ismeretlen:áll:áll K/IV.4.B=ismeretlen:ismeretlen:áll:áll K/IV.4.C=ismeretlen:ismeretlen:áll:áll
K/IV.4.D=ismeretlen:ismeretlen:áll:áll K/IV.4.E=ismeretlen:ismeretlen:áll:áll K/IV.5=M/1.47:ismeretlen:áll:áll
K/IV.5.A=ismeretlen:ismeretlen:áll:áll K/IV.5.B=ismeretlen:ismeretlen:áll:áll K/IV.5.C=ismeretlen:ismeretlen:áll:áll
K/IV.5.D=ismeretlen:ismeretlen:áll:áll K/IV.5.E=ismeretlen:ismeretlen:áll:áll K/IV.6=ismeretlen:ismeretlen:áll:áll
K/IV.6.1=M/1.48:azonos:áll:részben K/IV.6.2=M/1.49:azonos:áll:részben K/IV.6.3=ismeretlen:ismeretlen:áll:áll
K/IV.6.3.A=ismeretlen:ismeretlen:áll:áll K/IV.6.3.B=ismeretlen:ismeretlen:áll:áll
K/IV.6.3.C=ismeretlen:ismeretlen:áll:áll K/IV.6.4=M/1.50:eltér:áll:részben K/IV.6.4.1=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.1.A=ismeretlen:ismeretlen:áll:áll K/IV.6.4.1.B=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.1.C=ismeretlen:ismeretlen:áll:áll K/IV.6.4.2=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.2.A=ismeretlen:ismeretlen:áll:áll K/IV.6.4.2.B=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.2.C=ismeretlen:ismeretlen:áll:áll K/IV.6.4.2.D=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.2.E=ismeretlen:ismeretlen:áll:áll K/IV.6.4.2.F=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.2.G=ismeretlen:ismeretlen:áll:áll K/IV.6.4.2.H=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.3=ismeretlen:ismeretlen:áll:áll K/IV.6.4.3.A=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.3.B=ismeretlen:ismeretlen:áll:áll K/IV.6.4.3.C=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.3.D=ismeretlen:ismeretlen:áll:áll K/IV.6.4.3.E=ismeretlen:ismeretlen:áll:áll
K/IV.6.4.3.F=ismeretlen:ismeretlen:áll:áll K/IV.6.4.3.G=ismeretlen:ismeretlen:áll:áll
K/IV.6.5=ismeretlen:ismeretlen:áll:áll K/IV.6.5.1=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2=ismeretlen:ismeretlen:áll:áll K/IV.6.5.2.A=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2.B=ismeretlen:ismeretlen:áll:áll K/IV.6.5.2.C=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2.D=ismeretlen:ismeretlen:áll:áll K/IV.6.5.2.E=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2.F=ismeretlen:ismeretlen:áll:áll K/IV.6.5.2.G=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2.H=ismeretlen:ismeretlen:áll:áll K/IV.6.5.2.I=ismeretlen:ismeretlen:áll:áll
K/IV.6.5.2.J=ismeretlen:ismeretlen:áll:áll K/IV.6.6=M/1.51:azonos:áll:részben K/IV.6.6.1=ismeretlen:ismeretlen:áll:áll
K/IV.6.6.2=ismeretlen:ismeretlen:áll:áll K/IV.6.6.3=M/3.02.F:eltér:áll:részben K/V=ismeretlen:ismeretlen:áll:áll
K/V.1=M/5.01:azonos:áll:nem K/V.1.A=M/1.52+M/5.01.A+M/5.01.C+M/5.01.D:eltér:áll:nem
K/V.1.B=M/1.17+M/1.18:ismeretlen:áll:áll K/V.1.C=M/1.19:ismeretlen:áll:áll K/V.1.D=ismeretlen:ismeretlen:áll:áll
K/V.1.E=M/5.01.E:azonos:áll:nem K/V.1.F=ismeretlen:ismeretlen:áll:áll K/V.1.G=M/5.01.G:eltér:áll:nem
K/V.1.H=M/5.01.H:azonos:áll:nem K/V.1.I=M/5.01.H:azonos:áll:nem K/V.1.K=M/3.06.C+M/5.01.F+M/5.05.A:eltér:áll:nem
K/V.2=M/5.02:azonos:áll:nem K/V.2.A=M/5.02.B:azonos:áll:nem K/V.2.B=M/5.02.C:azonos:áll:nem
K/V.2.C=M/5.02.A:azonos:áll:nem K/V.2.D=M/1.67:azonos:áll:nem K/V.2.E=M/5.02.D:eltér:áll:nem
K/V.3=M/5.03:azonos:áll:nem K/V.3.A=M/5.03.B:azonos:áll:nem K/V.3.B=M/5.03.B:azonos:áll:nem
K/V.3.C=M/5.03.C+M/5.03.D:eltér:áll:nem K/V.3.D=M/5.03.C:eltér:áll:részben K/V.3.E=M/5.03.A:eltér:áll:nem
K/V.3.F=M/5.02.D+M/5.03.E:eltér:áll:nem K/V.3.G=M/1.67:azonos:áll:nem K/V.3.H=M/5.07.O:azonos:áll:részben
K/V.4=M/1.53+M/5.04:azonos:áll:nem K/V.4.A=M/5.04.A:azonos:áll:nem K/V.4.B=M/5.04.B:azonos:áll:nem
K/V.4.C=M/5.04.C:azonos:áll:nem K/V.4.D=ismeretlen:ismeretlen:áll:áll K/V.5=M/1.56+M/5.07:azonos:áll:nem
K/V.5.A=M/5.07.A:azonos:áll:nem K/V.5.B=M/5.07.B:azonos:áll:nem K/V.5.C=M/5.07.C:eltér:áll:nem
K/V.5.D=M/5.07.D:eltér:áll:nem K/V.5.E=M/5.07.E:azonos:áll:nem K/V.5.E/1=M/5.07.E/1:azonos:áll:nem
K/V.5.E/2=M/5.07.E/2:azonos:áll:nem K/V.5.E/3=M/5.07.E/3:azonos:áll:nem K/V.5.F=M/5.07.F:azonos:áll:nem
K/V.5.G=M/5.07.G:azonos:áll:nem K/V.5.H=M/5.07.H:azonos:áll:nem K/V.5.I=M/5.07.I:azonos:áll:nem
K/V.5.J=M/5.07.N:azonos:áll:nem K/V.5.K=M/5.07.O:azonos:áll:nem K/V.5.L=M/5.07.P:azonos:áll:nem
K/V.5.M=M/5.07.Q:azonos:áll:nem K/V.6=M/5.08:azonos:áll:nem K/V.6.A=M/5.08.A:azonos:áll:nem
K/V.6.B=M/5.08.B:azonos:áll:nem K/V.6.C=M/5.08.C:azonos:áll:nem K/V.6.D=M/5.08.D:azonos:áll:nem
K/V.7=M/5.09:azonos:áll:nem K/V.7.A=M/5.09.A:azonos:áll:nem K/V.7.B=M/5.09.B:azonos:áll:nem
K/V.7.C=M/5.09.C:azonos:áll:nem K/V.7.D=M/5.09.D:azonos:áll:nem
K/V.8=M/1.57+M/1.58+M/1.59+M/1.60+M/1.61+M/1.62+M/1.63+M/1.64+M/5.10:azonos:áll:nem K/V.8.A=M/5.10.A:azonos:áll:nem
K/V.8.B=M/5.10.B:azonos:áll:nem K/V.8.C=M/5.10.C:azonos:áll:nem K/V.8.D=M/5.10.D:azonos:áll:nem
K/V.8.E=M/5.10.E:azonos:áll:nem K/V.8.F=M/5.10.F:azonos:áll:nem K/V.8.G=M/5.10.H:azonos:áll:nem
K/V.8.H=M/5.10.I:azonos:áll:nem K/V.9=M/1.65+M/5.11:azonos:áll:nem K/V.9.A=M/5.11.A:eltér:áll:nem
K/V.9.B=M/5.11.B:azonos:áll:nem K/V.9.C=M/5.11.C+M/5.11.D:eltér:áll:nem K/V.9.D=M/5.11.F:azonos:áll:nem
K/V.10=M/1.66+M/5.12:azonos:áll:nem K/V.10.A=M/5.12.A:azonos:áll:nem K/V.10.B=M/5.12.B:azonos:áll:nem
K/V.10.C=M/5.12.C:azonos:áll:nem K/V.10.D=M/5.12.D:azonos:áll:nem K/VI=ismeretlen:ismeretlen:áll:áll
K/VI.1=M/1.67:eltér:áll:nem K/VI.2=ismeretlen:ismeretlen:áll:áll K/VI.3=ismeretlen:ismeretlen:áll:áll
K/VI.4=ismeretlen:ismeretlen:áll:áll K/VI.4.A=ismeretlen:ismeretlen:áll:áll K/VI.4.B=ismeretlen:ismeretlen:áll:áll
K/VI.4.C=ismeretlen:ismeretlen:áll:áll K/VI.4.D=ismeretlen:ismeretlen:áll:áll K/VI.4.E=ismeretlen:ismeretlen:áll:áll
K/VI.4.F=ismeretlen:ismeretlen:áll:áll K/VI.4.G=ismeretlen:ismeretlen:áll:áll K/VI.4.H=ismeretlen:ismeretlen:áll:áll
K/VI.4.I=ismeretlen:ismeretlen:áll:áll K/VI.4.J=ismeretlen:ismeretlen:áll:áll K/VI.4.K=ismeretlen:ismeretlen:áll:áll
K/VI.4.L=M/5.13:eltér:áll:részben K/VI.4.M=ismeretlen:ismeretlen:áll:áll K/VI.4.N=ismeretlen:ismeretlen:áll:áll
K/VI.4.O=ismeretlen:ismeretlen:áll:áll K/VI.4.P=ismeretlen:ismeretlen:áll:áll K/VI.4.Q=ismeretlen:ismeretlen:áll:áll
K/VI.4.R=ismeretlen:ismeretlen:áll:áll K/VI.4.S=ismeretlen:ismeretlen:áll:áll K/VI.4.T=ismeretlen:ismeretlen:áll:áll
K/VI.4.U=ismeretlen:ismeretlen:áll:áll K/VI.5=ismeretlen:ismeretlen:áll:áll K/VI.5.A=ismeretlen:ismeretlen:áll:áll
K/VI.5.B=ismeretlen:ismeretlen:áll:áll K/VI.5.C=ismeretlen:ismeretlen:áll:áll K/VI.5.D=ismeretlen:ismeretlen:áll:áll
K/VI.6=ismeretlen:ismeretlen:áll:áll K/VI.6.A=ismeretlen:ismeretlen:áll:áll K/VI.6.B=ismeretlen:ismeretlen:áll:áll
K/VI.6.C=ismeretlen:ismeretlen:áll:áll K/VI.6.D=ismeretlen:ismeretlen:áll:áll K/VI.6.E=ismeretlen:ismeretlen:áll:áll
K/VI.6.F=ismeretlen:ismeretlen:áll:áll K/VII=ismeretlen:ismeretlen:áll:áll K/VII.1=ismeretlen:ismeretlen:áll:áll
K/VII.2=ismeretlen:ismeretlen:áll:áll K/VII.3=M/1.73:azonos:áll:nem K/VII.4=ismeretlen:ismeretlen:áll:áll
K/VII.4.A=ismeretlen:ismeretlen:áll:áll K/VII.4.B=ismeretlen:ismeretlen:áll:áll K/VII.4.C=ismeretlen:ismeretlen:áll:áll
K/VII.4.D=ismeretlen:ismeretlen:áll:áll K/VII.4.E=ismeretlen:ismeretlen:áll:áll
K/VII.4.E'=ismeretlen:ismeretlen:áll:áll K/VII.5=M/1.74:azonos:áll:nem K/VIII=ismeretlen:ismeretlen:áll:áll
K/VIII.A=ismeretlen:ismeretlen:áll:áll K/VIII.B=ismeretlen:ismeretlen:áll:áll K/VIII.C=ismeretlen:ismeretlen:áll:áll
K/VIII.D=ismeretlen:ismeretlen:áll:áll K/VIII.E=ismeretlen:ismeretlen:áll:áll K/VIII.F=ismeretlen:ismeretlen:áll:áll
K/VIII.G=ismeretlen:ismeretlen:áll:áll K/VIII.H=ismeretlen:ismeretlen:áll:áll K/VIII.I=ismeretlen:ismeretlen:áll:áll
K/VIII.J=ismeretlen:ismeretlen:áll:áll K/IX=ismeretlen:ismeretlen:áll:áll K/IX.1=ismeretlen:ismeretlen:áll:áll
K/IX.2=ismeretlen:ismeretlen:áll:áll K/IX.2.A=ismeretlen:ismeretlen:áll:áll K/IX.2.B=ismeretlen:ismeretlen:áll:áll
K/IX.2.C=ismeretlen:ismeretlen:áll:áll K/IX.2.D=ismeretlen:ismeretlen:áll:áll K/IX.3=ismeretlen:ismeretlen:áll:áll
K/IX.3.A=ismeretlen:ismeretlen:áll:áll K/IX.3.B=ismeretlen:ismeretlen:áll:áll K/IX.3.C=ismeretlen:ismeretlen:áll:áll
K/IX.4=ismeretlen:ismeretlen:áll:áll K/IX.4.A=ismeretlen:ismeretlen:áll:áll K/IX.4.B=ismeretlen:ismeretlen:áll:áll
K/IX.4.C=ismeretlen:ismeretlen:áll:áll K/IX.4.D=ismeretlen:ismeretlen:áll:áll K/IX.4.E=ismeretlen:ismeretlen:áll:áll
K/IX.4.F=ismeretlen:ismeretlen:áll:áll K/X=ismeretlen:ismeretlen:áll:áll K/X.A=ismeretlen:ismeretlen:áll:áll
K/X.B=ismeretlen:ismeretlen:áll:áll K/X.C=ismeretlen:ismeretlen:áll:áll K/X.D=ismeretlen:ismeretlen:áll:áll
K/X.E=ismeretlen:ismeretlen:áll:áll K/X.F=ismeretlen:ismeretlen:áll:áll K/X.G=ismeretlen:ismeretlen:áll:áll
K/T.0=ismeretlen:ismeretlen:áll:áll K/T.0.1=ismeretlen:ismeretlen:áll:áll K/T.0.2=ismeretlen:ismeretlen:áll:áll
K/T.0.3=ismeretlen:ismeretlen:áll:áll K/T.0.4=ismeretlen:ismeretlen:áll:áll K/T.1=ismeretlen:ismeretlen:áll:áll
K/T.1.A=ismeretlen:ismeretlen:áll:áll K/T.1.B=ismeretlen:ismeretlen:áll:áll K/T.1.C=ismeretlen:ismeretlen:áll:áll
K/T.1.D=ismeretlen:ismeretlen:áll:áll K/T.1.E=ismeretlen:ismeretlen:áll:áll K/T.2=ismeretlen:ismeretlen:áll:áll
K/T.2.A=ismeretlen:ismeretlen:áll:áll K/T.2.B=ismeretlen:ismeretlen:áll:áll K/T.2.C=ismeretlen:ismeretlen:áll:áll
K/T.3=ismeretlen:ismeretlen:áll:áll K/T.3.A=ismeretlen:ismeretlen:áll:áll K/T.3.B=ismeretlen:ismeretlen:áll:áll
K/T.3.C=ismeretlen:ismeretlen:áll:áll K/T.3.D=ismeretlen:ismeretlen:áll:áll K/T.3.D'=ismeretlen:ismeretlen:áll:áll
K/T.3.E=ismeretlen:ismeretlen:áll:áll K/T.3.F=ismeretlen:ismeretlen:áll:áll K/T.4=ismeretlen:ismeretlen:áll:áll
K/T.4.A=ismeretlen:ismeretlen:áll:áll K/T.4.B=ismeretlen:ismeretlen:áll:áll K/T.4.C=ismeretlen:ismeretlen:áll:áll
K/T.4.D=ismeretlen:ismeretlen:áll:áll K/T.5=ismeretlen:ismeretlen:áll:áll K/T.5.1.1=ismeretlen:ismeretlen:áll:áll
K/T.5.1.1.A=ismeretlen:ismeretlen:áll:áll K/T.5.1.1.B=ismeretlen:ismeretlen:áll:áll
K/T.5.1.1.C=ismeretlen:ismeretlen:áll:áll K/T.5.1.2=ismeretlen:ismeretlen:áll:áll
K/T.5.1.2.A=ismeretlen:ismeretlen:áll:áll K/T.5.1.2.B=ismeretlen:ismeretlen:áll:áll
K/T.5.1.2.C=ismeretlen:ismeretlen:áll:áll K/T.5.1.2.D=ismeretlen:ismeretlen:áll:áll
K/T.5.aktív=ismeretlen:ismeretlen:áll:áll K/T.5.építmény=ismeretlen:ismeretlen:áll:áll
K/T.5.manőver=ismeretlen:ismeretlen:áll:áll K/T.5.akadály=ismeretlen:ismeretlen:áll:áll
K/T.5.torony=ismeretlen:ismeretlen:áll:áll K/T.5.csere=ismeretlen:ismeretlen:áll:áll
K/T.6=ismeretlen:ismeretlen:áll:áll K/T.6.A=ismeretlen:ismeretlen:áll:áll K/T.6.B=ismeretlen:ismeretlen:áll:áll
M/1.01=K/I.3.A:eltér:nem:áll M/1.02=K/I.3.A+K/I.13.B:eltér:nem:áll M/1.03=K/I.3.B:azonos:nem:áll
M/1.04=K/I.3.C:azonos:nem:áll M/1.05=K/I.3.D:azonos:nem:áll M/1.06=K/I.3.G:azonos:nem:áll M/1.07=K/I.3.H:azonos:nem:áll
M/1.08=K/I.3.I:eltér:nem:áll M/1.09=K/I.3.L:azonos:nem:áll M/1.10=K/I.3.O:eltér:nem:áll
M/1.11=K/I.3.N:ismeretlen:nem:áll M/1.12=K/I.3.Q:azonos:nem:áll M/1.13=K/I.3.R:azonos:nem:áll
M/1.14=K/I.3.S:azonos:nem:áll M/1.15=K/I.3.K:eltér:nem:áll M/1.16=K/I.3.U:azonos:nem:áll
M/1.17=K/V.1.B:ismeretlen:nem:áll M/1.18=K/V.1.B:ismeretlen:nem:áll M/1.19=K/V.1.C:ismeretlen:nem:áll
M/1.20=K/I.7.B:azonos:nem:áll M/1.21=K/I.7.B:azonos:nem:áll M/1.22=K/I.7.B:azonos:nem:áll M/1.23=K/I.7.C:azonos:nem:áll
M/1.24=K/II.6.F:azonos:nem:áll M/1.25=K/II.6.G:azonos:nem:áll M/1.26=K/II.12.B:azonos:nem:áll
M/1.27=K/II.12.B+K/II.12.C:eltér:nem:áll M/1.28=K/II.12.B:azonos:nem:áll M/1.29=K/II.25.C:azonos:nem:áll
M/1.30=nincs:új:nem:áll M/1.31=K/II.26.E:azonos:nem:áll M/1.32=K/II.31.A:azonos:nem:áll M/1.33=K/II.31.B:azonos:nem:áll
M/1.34=K/II.32.A:ismeretlen:nem:áll M/1.35=ismeretlen:ismeretlen:nem:áll M/1.36=K/II.32.C+K/II.32.D:azonos:nem:áll
M/1.37=nincs:új:nem:áll M/1.38=nincs:új:nem:áll M/1.39=nincs:új:nem:áll M/1.40=nincs:új:nem:áll M/1.41=nincs:új:nem:áll
M/1.42=nincs:új:nem:áll M/1.43=K/III.10.C:azonos:nem:áll M/1.44=K/IV.2:ismeretlen:nem:áll
M/1.45=K/IV.3:ismeretlen:nem:áll M/1.46=K/IV.4:ismeretlen:nem:áll M/1.47=K/IV.5:ismeretlen:nem:áll
M/1.48=K/IV.6.1:azonos:nem:áll M/1.49=K/IV.6.2:azonos:nem:áll M/1.50=K/IV.6.4:eltér:nem:áll
M/1.51=K/IV.6.6:azonos:nem:áll M/1.52=K/V.1.A:azonos:nem:áll M/1.53=K/V.4:azonos:nem:áll
M/1.54=K/III.2+K/III.2.D:azonos:nem:áll M/1.55=K/III.3:azonos:nem:áll M/1.56=K/V.5:azonos:nem:áll
M/1.57=K/V.8:azonos:nem:áll M/1.58=K/V.8:azonos:nem:áll M/1.59=K/V.8:azonos:nem:áll M/1.60=K/V.8:azonos:nem:áll
M/1.61=K/V.8:azonos:nem:áll M/1.62=K/V.8:azonos:nem:áll M/1.63=K/V.8:azonos:nem:áll M/1.64=K/V.8:azonos:nem:áll
M/1.65=K/V.9:azonos:nem:áll M/1.66=K/V.10:azonos:nem:áll M/1.67=K/VI.1+K/V.2.D+K/V.3.G:eltér:nem:áll
M/1.68=nincs:új:nem:áll M/1.69=K/III.8.6.D:azonos:nem:áll M/1.70=K/III.8.6.D:azonos:nem:áll
M/1.71=K/III.8.6.D/1:azonos:nem:áll M/1.72=K/III.8.6.D/2:azonos:nem:áll M/1.73=K/VII.3:azonos:nem:áll
M/1.74=K/VII.5:azonos:nem:áll M/3.00=K/III.1:eltér:nem:áll M/3.01=K/III.4:azonos:nem:áll
M/3.01.A=K/III.4.A:azonos:nem:áll M/3.01.B=K/III.4.B:azonos:nem:áll M/3.01.C=K/III.4.C:eltér:nem:áll
M/3.01.D=K/III.4.D:azonos:nem:áll M/3.01.E=K/III.4.E:azonos:nem:áll M/3.01.F=K/III.4.F:azonos:nem:áll
M/3.01.G=K/III.4.G:azonos:nem:áll M/3.02=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.02.A=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.B=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.02.C=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.D=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.02.E=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.F=K/IV.6.6.3:eltér:értelmezéssel:áll
M/3.02.G=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.H=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.02.I=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.J=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.02.K=ismeretlen:ismeretlen:értelmezéssel:áll M/3.02.L=ismeretlen:ismeretlen:értelmezéssel:áll
M/3.03=K/III.6:azonos:nem:áll M/3.03.A=K/III.6.A:eltér:nem:áll M/3.03.B=K/III.6.B:azonos:nem:áll
M/3.03.C=K/III.6.C:azonos:nem:áll M/3.03.D=K/III.6.D:eltér:nem:áll M/3.03.E=K/III.6.E:azonos:nem:áll
M/3.03.F=K/III.6.F:azonos:nem:áll M/3.03.G=K/III.6.G:azonos:nem:áll M/3.03.H=K/III.6.H:azonos:nem:áll
M/3.03.I=K/III.6.I:azonos:nem:áll M/3.04=K/III.7:azonos:nem:áll M/3.04.A=K/III.7.A:eltér:nem:áll
M/3.04.B=K/III.7.B:azonos:nem:áll M/3.04.C=K/III.7.C:azonos:nem:áll M/3.04.D=K/III.7.D:azonos:nem:áll
M/3.04.E=K/III.7.E:eltér:nem:áll M/3.04.F=K/III.7.F:azonos:nem:áll M/3.04.G=K/III.7.G:azonos:nem:áll
M/3.04.H=K/III.7.H:azonos:nem:áll M/3.04.I=K/III.7.I:azonos:nem:áll M/3.04.J=K/III.7.J:azonos:nem:áll
M/3.04.K=K/III.7.K:azonos:nem:áll M/3.04.L=K/III.7.L:azonos:nem:áll M/3.04.M=K/III.7.M:azonos:nem:áll
M/3.05=K/III.8:azonos:nem:áll M/3.05.A=K/III.8.A:eltér:nem:áll M/3.05.B=K/III.8.B:azonos:nem:áll
M/3.05.C=K/III.8.C:eltér:nem:áll M/3.05.D=K/III.8.D:eltér:nem:áll M/3.05.E=K/III.8.E:eltér:nem:áll
M/3.05.F=K/III.8.F:azonos:nem:áll M/3.05.G=K/III.8.G:eltér:nem:áll M/3.05.1=K/III.8.1:azonos:nem:áll
M/3.05.1.A=K/III.8.1.A:azonos:nem:áll M/3.05.1.B=K/III.8.1.B:azonos:nem:áll M/3.05.1.C=K/III.8.1.C:azonos:nem:áll
M/3.05.1.D=K/III.8.1.D:azonos:nem:áll M/3.05.1.E=K/III.8.1.E:azonos:nem:áll M/3.05.2=K/III.8.2:eltér:nem:áll
M/3.05.2.A=K/III.8.2.A:eltér:nem:áll M/3.05.3=K/III.8.3:azonos:nem:áll M/3.05.3.A=K/III.8.3.A:eltér:nem:áll
M/3.05.3.B=K/III.8.3.B:azonos:nem:áll M/3.05.3.C=K/III.8.3.C:azonos:nem:áll M/3.05.3.D=K/III.8.3.D:azonos:nem:áll
M/3.05.3.E=K/III.8.3.E:azonos:nem:áll M/3.05.3.F=K/III.8.3.F:azonos:nem:áll M/3.05.3.G=K/III.8.3.G:azonos:nem:áll
M/3.05.3.H=K/III.8.3.H+K/III.8.3.I+K/III.8.3.J+K/III.8.3.K+K/III.8.3.L:eltér:nem:áll
M/3.05.3.I=K/III.8.3.M:azonos:nem:áll M/3.05.3.J=K/III.8.3.N:azonos:nem:áll M/3.05.3.K=K/III.8.3.O:azonos:nem:áll
M/3.05.3.L=K/III.8.3.R:azonos:nem:áll M/3.05.3.M=nincs:új:nem:áll M/3.05.4=K/III.8.4:azonos:nem:áll
M/3.05.4.A=K/III.8.4.A:azonos:nem:áll M/3.05.4.B=K/III.8.4.B:azonos:nem:áll M/3.05.5=K/III.8.5:azonos:nem:áll
M/3.05.5.A=K/III.8.5.A+K/III.8.5.G:eltér:nem:áll M/3.05.5.B=K/III.8.5.B:azonos:nem:áll
M/3.05.5.C=K/III.8.5.C:azonos:nem:áll M/3.05.5.D=K/III.8.5.D+K/III.8.5.E+K/III.8.5.F:eltér:nem:áll
M/3.05.6=K/III.8.6:azonos:nem:áll M/3.05.6.A=K/III.8.6.A:azonos:nem:áll M/3.05.6.B=K/III.8.6.B:azonos:nem:áll
M/3.05.6.C=K/III.8.6.C:azonos:nem:áll M/3.06=K/III.9:azonos:nem:áll M/3.06.A=K/III.9.A:azonos:nem:áll
M/3.06.B=K/III.9.B:azonos:nem:áll M/3.06.C=K/V.1.K:eltér:nem:áll
M/3.07=K/III.10+K/III.10.A+K/III.10.B+K/III.10.O+K/III.10.P:azonos:nem:áll M/3.07.1=K/III.10.C:eltér:nem:áll
M/3.07.2=K/III.10.E+K/III.10.F:eltér:nem:áll M/3.07.3=K/III.10.G:azonos:nem:áll
M/3.07.4=K/III.10.H+K/III.10.Q:eltér:nem:áll M/3.07.5=K/III.10.I+K/III.10.Q:azonos:nem:áll
M/3.07.6=K/III.10.J:eltér:nem:áll M/3.07.7=K/III.10.K+K/III.10.L+K/III.10.M:eltér:nem:áll
M/3.08=K/III.11+K/III.11.A+K/III.11.B+K/III.11.C+K/III.11.D+K/III.11.E+K/III.11.F+K/III.11.G:eltér:nem:áll
M/3.09=nincs:új:nem:áll M/3.09.A=nincs:új:nem:áll M/3.09.B=nincs:új:nem:áll M/3.09.C=nincs:új:nem:áll
M/3.09.D=nincs:új:nem:áll M/3.09.E=nincs:új:nem:áll M/3.09.F=nincs:új:nem:áll M/3.09.G=nincs:új:nem:áll
M/3.09.H=nincs:új:nem:áll M/3.10=nincs:új:nem:áll M/3.10.A=nincs:új:nem:áll M/3.10.B=nincs:új:nem:áll
M/3.10.C=nincs:új:nem:áll M/3.10.D=nincs:új:nem:áll M/3.10.E=nincs:új:nem:áll M/3.10.F=nincs:új:nem:áll
M/3.10.G=nincs:új:nem:áll M/3.10.H=nincs:új:nem:áll M/3.10.I=nincs:új:nem:áll M/3.10.J=nincs:új:nem:áll
M/3.10.K=nincs:új:nem:áll M/3.10.L=nincs:új:nem:áll M/5.01=K/V.1:azonos:nem:áll M/5.01.A=K/V.1.A:azonos:nem:áll
M/5.01.B=nincs:új:nem:áll M/5.01.C=K/V.1.A:eltér:nem:áll M/5.01.D=K/V.1.A:azonos:nem:áll
M/5.01.E=K/V.1.E:azonos:nem:áll M/5.01.F=K/V.1.K:eltér:nem:áll M/5.01.G=K/V.1.G:eltér:nem:áll
M/5.01.H=K/V.1.H+K/V.1.I:azonos:nem:áll M/5.02=K/V.2:azonos:nem:áll M/5.02.A=K/V.2.C:azonos:nem:áll
M/5.02.B=K/V.2.A:azonos:nem:áll M/5.02.C=K/V.2.B:azonos:nem:áll M/5.02.D=K/V.2.E+K/V.3.F:eltér:nem:áll
M/5.03=K/V.3:azonos:nem:áll M/5.03.A=K/V.3.E:eltér:nem:áll M/5.03.B=K/V.3.A+K/V.3.B:azonos:nem:áll
M/5.03.C=K/V.3.C+K/V.3.D:eltér:nem:áll M/5.03.D=K/V.3.C:eltér:nem:áll M/5.03.E=K/V.3.F:azonos:nem:áll
M/5.04=K/V.4:azonos:nem:áll M/5.04.A=K/V.4.A:azonos:nem:áll M/5.04.B=K/V.4.B:azonos:nem:áll
M/5.04.C=K/V.4.C:azonos:nem:áll M/5.04.D=K/III.8.3.C+K/IV.1.J:eltér:nem:áll M/5.05=K/III.2:azonos:nem:áll
M/5.05.A=K/III.2.B+K/III.2.E+K/V.1.K:azonos:nem:áll M/5.05.B=K/III.2.A:eltér:nem:áll M/5.05.C=K/III.2.A:azonos:nem:áll
M/5.05.D=K/III.2.A:azonos:nem:áll M/5.05.E=K/III.2.C:eltér:nem:áll M/5.06=K/III.3:azonos:nem:áll
M/5.06.A=K/III.3.A:azonos:nem:áll M/5.06.B=K/III.3.B:azonos:nem:áll M/5.06.C=K/III.3.C:azonos:nem:áll
M/5.06.D=K/III.3.D:eltér:nem:áll M/5.06.E=K/III.3.E:azonos:nem:áll M/5.06.F=nincs:új:nem:áll M/5.06.G=nincs:új:nem:áll
M/5.06.H=nincs:új:nem:áll M/5.07=K/V.5:azonos:nem:áll M/5.07.A=K/V.5.A:azonos:nem:áll M/5.07.B=K/V.5.B:azonos:nem:áll
M/5.07.C=K/V.5.C:eltér:nem:áll M/5.07.D=K/V.5.D:eltér:nem:áll M/5.07.E=K/V.5.E:azonos:nem:áll
M/5.07.E/1=K/V.5.E/1:azonos:nem:áll M/5.07.E/2=K/V.5.E/2:azonos:nem:áll M/5.07.E/3=K/V.5.E/3:azonos:nem:áll
M/5.07.F=K/V.5.F:azonos:nem:áll M/5.07.G=K/V.5.G:azonos:nem:áll M/5.07.H=K/V.5.H:azonos:nem:áll
M/5.07.I=K/V.5.I:azonos:nem:áll M/5.07.J=nincs:új:értelmezéssel:áll M/5.07.K=nincs:új:értelmezéssel:áll
M/5.07.L=nincs:új:értelmezéssel:áll M/5.07.M=nincs:új:értelmezéssel:áll M/5.07.N=K/V.5.J:azonos:nem:áll
M/5.07.O=K/V.5.K+K/V.3.H:azonos:nem:áll M/5.07.P=K/V.5.L:azonos:nem:áll M/5.07.Q=K/V.5.M:azonos:nem:áll
M/5.08=K/V.6:azonos:nem:áll M/5.08.A=K/V.6.A:azonos:nem:áll M/5.08.B=K/V.6.B:azonos:nem:áll
M/5.08.C=K/V.6.C:azonos:nem:áll M/5.08.D=K/V.6.D:azonos:nem:áll M/5.09=K/V.7:azonos:nem:áll
M/5.09.A=K/V.7.A:azonos:nem:áll M/5.09.B=K/V.7.B:azonos:nem:áll M/5.09.C=K/V.7.C:azonos:nem:áll
M/5.09.D=K/V.7.D:azonos:nem:áll M/5.10=K/V.8:azonos:nem:áll M/5.10.A=K/V.8.A:azonos:nem:áll
M/5.10.B=K/V.8.B:azonos:nem:áll M/5.10.C=K/V.8.C:azonos:nem:áll M/5.10.D=K/V.8.D:azonos:nem:áll
M/5.10.E=K/V.8.E:azonos:nem:áll M/5.10.F=K/V.8.F:azonos:nem:áll M/5.10.G=nincs:új:nem:áll
M/5.10.H=K/V.8.G:azonos:nem:áll M/5.10.I=K/V.8.H:azonos:nem:áll M/5.11=K/V.9:azonos:nem:áll
M/5.11.A=K/V.9.A:eltér:nem:áll M/5.11.B=K/V.9.B:azonos:nem:áll M/5.11.C=K/V.9.C:eltér:nem:áll
M/5.11.D=K/V.9.C:eltér:nem:áll M/5.11.E=nincs:új:nem:áll M/5.11.F=K/V.9.D:azonos:nem:áll M/5.11.G=nincs:új:nem:áll
M/5.12=K/V.10:azonos:nem:áll M/5.12.A=K/V.10.A:azonos:nem:áll M/5.12.B=K/V.10.B:azonos:nem:áll
M/5.12.C=K/V.10.C:azonos:nem:áll M/5.12.D=K/V.10.D:azonos:nem:áll M/5.13=K/VI.4.L:eltér:nem:áll M/5.14=nincs:új:nem:áll
"""
RENUMBERING: Final[tuple[str, ...]] = tuple(_RENUMBERING.split())

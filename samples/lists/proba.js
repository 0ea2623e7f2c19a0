// Kitalált lapok a közösség on-line prototípusának alakjában (docs/lapok.md, Idegen laplisták).
const cardLibrary = [
  {
    nev: "Gátőr Ilka",
    laptipus: "Kalandozó",
    mp: { ertek: 3 },
    fokaszt: ["HARCOS"],
    alkaszt: ["Lovag"],
    szinesito: "Nádfenéki félelf, a Fehér Páholy tagja",
    tulajdonsagok: ["nevesített", "pszi"],
    jellem: "Rend",
    alapszint: { ertek: 3 },
    alapkepessegek: { Fizikum: { ertek: 8 }, Asztral: { ertek: 6 }, Mental: { ertek: 6 } },
    kepzettsegek: ["Hajózás", "Etikett"],
    hatasok: [
      { tipus: "képesség", jelek: ["elforgato", "harci"], mp: 1, szoveg: "Célpont ellenséges frontember 1 sebzést kap." },
    ],
  },
  {
    nev: "Zsilip a sötétben",
    laptipus: "Építmény",
    dp: 2,
    feltetel: "Hajózás+HARCOS",
    helyszin: "Nádfenék",
    hatasok: [{ tipus: "képesség", jelek: ["allando"], szoveg: 'Az ellenség csapdái +1 MP-be kerülnek.' }],
  },
  {
    nev: "Iszapos dobás",
    laptipus: "Akciólap",
    akciotipus: "Cselezés",
    mp: { ertek: 1 },
    fokaszt: ["HARCOS"],
    fazis: "Sor/Harc",
    idotartam: "Pillanat",
    hatasok: [
      { tipus: "laphatás", jelek: ["megszakito"], szoveg: "Célpont kalandozó pihenő helyzetbe " + "fordul.", ervenyesules: true },
    ],
  },
];

module.exports = cardLibrary;

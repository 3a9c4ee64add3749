/**
 * What it costs to take one sound for another, or to leave it out, as in Freeman, Condon and Ackerman (2006): letters that
 * stand for one another are cheap. 0 is the same, 1 is another sound. Tuned on the half of the word pairs that is for tuning.
 */
const codes = [...'btTgCxdDrzsSfvGqklmnhHcAIUQEYZaeiouyw'];
const index = new Map(codes.map((code, at) => [code, at]));
export const codeCount = index.size;
export const codeIndex = (code: string) => index.get(code)!;

/** 'a' is a short vowel in Latin; the Arabic letters for vowels are long ones. */
type Pairs = Record<string, number>;

const consonantPairs: Pairs = {
  ...{
    kq: 0,
    Hh: 0,
    fv: 0.05,
    CS: 0.05,
    gG: 0.05,
    Ts: 0.08,
    Tt: 0.08,
    Dz: 0.08,
    Dd: 0.08,
    TD: 0.2,
    gq: 0.2,
    gk: 0.4,
    Gk: 0.4,
    Gq: 0.3,
  },
  ...{
    Ck: 0.3,
    Cg: 0.2,
    Cx: 0.35,
    xk: 0.35,
    xh: 0.4,
    xq: 0.4,
    Ss: 0.35,
    sz: 0.3,
    zd: 0.4,
    td: 0.4,
    ts: 0.5,
    TS: 0.5,
    gz: 0.5,
  },
  ...{
    xG: 0.5,
    bv: 0.3,
    bf: 0.6,
    mn: 0.6,
    gC: 0.2,
    Cs: 0.5,
    Ct: 0.5,
    tE: 0.3,
    HE: 0,
    HA: 0.1,
    HY: 0.1,
    Ha: 0.2,
    He: 0.2,
    hE: 0.1,
    HZ: 0,
  },
};

const vowelPairs: Pairs = {
  ...{
    Aa: 0,
    Ae: 0.04,
    Ai: 0.25,
    Ao: 0.2,
    Au: 0.3,
    Ay: 0.5,
    Aw: 0.6,
    AI: 0.7,
    AU: 0.7,
    AE: 0.1,
    AY: 0.1,
    AQ: 0.02,
  },
  ...{ Ii: 0, Iy: 0, Ie: 0.03, Ia: 0.3, Io: 0.6, Iu: 0.6, IU: 0.8, IE: 0.4, IY: 0 },
  ...{ Uu: 0, Uo: 0, Uw: 0, Ua: 0.4, Ue: 0.5, Ui: 0.6, Uy: 0.7, UE: 0.3, UY: 0.7, Uv: 0.1, vw: 0.1 },
  ...{
    Qa: 0.02,
    Qe: 0.02,
    Qi: 0.02,
    Qo: 0.02,
    Qu: 0.02,
    QI: 0.05,
    QU: 0.05,
    Qy: 0.1,
    Qc: 0.3,
    QE: 0.1,
    QY: 0.1,
  },
  ...{ Ea: 0, Ee: 0, Ei: 0.15, Eo: 0.15, Eu: 0.15, Ey: 0.3, EY: 0.3 },
  ...{
    ZE: 0,
    ZA: 0,
    ZY: 0,
    Za: 0,
    Ze: 0.05,
    ZQ: 0.02,
    Zc: 0.04,
    Zo: 0.3,
    Zu: 0.3,
    Zi: 0.3,
    Zy: 0.3,
    ZI: 0.4,
    ZU: 0.6,
  },
  ...{ Ya: 0, Ye: 0, Yi: 0, Yy: 0, Yo: 0.5, Yu: 0.5 },
  ...{ ca: 0.02, ce: 0.02, ci: 0.02, co: 0.02, cu: 0.04, cA: 0.04, cI: 0.1, cU: 0.1, cE: 0.1, cy: 0.3 },
  ...{
    ae: 0.04,
    ai: 0.15,
    ao: 0.2,
    au: 0.2,
    ay: 0.25,
    aw: 0.4,
    ei: 0.03,
    eo: 0.25,
    eu: 0.25,
    ey: 0.05,
    ew: 0.5,
    io: 0.4,
    iu: 0.4,
  },
  ...{ iy: 0, iw: 0.6, ou: 0, oy: 0.5, ow: 0.03, uy: 0.5, uw: 0 },
};

/** Two different Arabic letters are two sounds, even if Latin writes them alike. Only these are confused in writing. */
const arabicPairs: Pairs = {
  Dz: 0.2,
  Dd: 0.2,
  AQ: 0,
  AE: 0.1,
  AY: 0.1,
  IY: 0,
  hE: 0,
  EY: 0.6,
  kq: 0.5,
  gC: 0.1,
  Ts: 0.5,
  Tt: 0.4,
};

function substitutions(pairs: Pairs): Float64Array {
  const costs = new Float64Array(codeCount * codeCount).fill(1);
  for (let at = 0; at < codeCount; at++) costs[at * codeCount + at] = 0;
  for (const [[one, other], cost] of Object.entries(pairs)) {
    const [a, b] = [codeIndex(one!), codeIndex(other!)];
    costs[a * codeCount + b] = cost;
    costs[b * codeCount + a] = cost;
  }
  return costs;
}

function gaps(costsOf: Pairs): Float64Array {
  const costs = new Float64Array(codeCount).fill(1);
  for (const [code, cost] of Object.entries(costsOf)) costs[codeIndex(code)] = cost;
  return costs;
}

export interface Costs {
  same: Float64Array;
  /** A sound of the first or the second name that the other one does not have. */
  gaps: [Float64Array, Float64Array];
}

/** Ş and Ç lose their marks in an MRZ. */
const latinPairs: Pairs = { ...consonantPairs, ...vowelPairs, Ss: 0.1, Ck: 0.15, Cs: 0.2 };

const acrossScripts = substitutions({ ...consonantPairs, ...vowelPairs });
const arabicGaps = gaps({ A: 0.3, I: 0.7, U: 0.7, Q: 0.12, E: 0.05, Y: 0.15, c: 0.05, h: 0.45 });
const latinGaps = gaps({
  a: 0.04,
  e: 0.04,
  i: 0.06,
  o: 0.08,
  u: 0.08,
  A: 0.06,
  I: 0.4,
  U: 0.3,
  y: 0.4,
  w: 0.5,
  h: 0.4,
  H: 0.6,
  Z: 0.8,
});
const strictArabicGaps = gaps({ A: 0.8, Q: 0.6, E: 0.6, Y: 0.9 });
const strictLatinGaps = gaps({
  a: 0.12,
  e: 0.12,
  i: 0.15,
  o: 0.15,
  u: 0.15,
  A: 0.15,
  I: 0.4,
  U: 0.35,
  y: 0.4,
  w: 0.5,
  h: 0.4,
  H: 0.6,
  Z: 0.8,
});

export const arabicAndLatin: Costs = { same: acrossScripts, gaps: [arabicGaps, latinGaps] };
export const arabicOnly: Costs = {
  same: substitutions(arabicPairs),
  gaps: [strictArabicGaps, strictArabicGaps],
};
export const latinOnly: Costs = { same: substitutions(latinPairs), gaps: [strictLatinGaps, strictLatinGaps] };

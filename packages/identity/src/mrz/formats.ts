/** Machine readable zones of ICAO 9303, as tables. Positions are the standard's: lines and columns from 1. */
export type MrzFormatName = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

export type MrzColumn =
  | 'documentCode'
  | 'issuingState'
  | 'names'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'optionalData'
  | 'optionalData2';

/** From zero; `end` is exclusive. */
export interface MrzPosition {
  line: number;
  start: number;
  end: number;
}

export interface MrzColumnTable {
  at: MrzPosition;
  check?: MrzPosition;
}

export interface MrzFormat {
  name: MrzFormatName;
  lines: number;
  width: number;
  columns: Partial<Record<MrzColumn, MrzColumnTable>>;
  composite?: { over: MrzPosition[]; check: MrzPosition };
  /** Whether a document number of more than nine characters may continue in the optional data. */
  longNumbers: boolean;
}

const at = (line: number, first: number, last = first): MrzPosition => ({
  line: line - 1,
  start: first - 1,
  end: last,
});

const nameLine = (width: number) => ({
  documentCode: { at: at(1, 1, 2) },
  issuingState: { at: at(1, 3, 5) },
  names: { at: at(1, 6, width) },
});

const dataLine = {
  documentNumber: { at: at(2, 1, 9), check: at(2, 10) },
  nationality: { at: at(2, 11, 13) },
  birthDate: { at: at(2, 14, 19), check: at(2, 20) },
  sex: { at: at(2, 21) },
  expiryDate: { at: at(2, 22, 27), check: at(2, 28) },
};

/** 9303-5: cards as large as a credit card. */
const td1: MrzFormat = {
  name: 'TD1',
  lines: 3,
  width: 30,
  columns: {
    documentCode: { at: at(1, 1, 2) },
    issuingState: { at: at(1, 3, 5) },
    documentNumber: { at: at(1, 6, 14), check: at(1, 15) },
    optionalData: { at: at(1, 16, 30) },
    birthDate: { at: at(2, 1, 6), check: at(2, 7) },
    sex: { at: at(2, 8) },
    expiryDate: { at: at(2, 9, 14), check: at(2, 15) },
    nationality: { at: at(2, 16, 18) },
    optionalData2: { at: at(2, 19, 29) },
    names: { at: at(3, 1, 30) },
  },
  composite: { over: [at(1, 6, 30), at(2, 1, 7), at(2, 9, 15), at(2, 19, 29)], check: at(2, 30) },
  longNumbers: true,
};

/** 9303-6: larger cards. */
const td2: MrzFormat = {
  name: 'TD2',
  lines: 2,
  width: 36,
  columns: { ...nameLine(36), ...dataLine, optionalData: { at: at(2, 29, 35) } },
  composite: { over: [at(2, 1, 10), at(2, 14, 20), at(2, 22, 35)], check: at(2, 36) },
  longNumbers: true,
};

/** 9303-4: passports. */
const td3: MrzFormat = {
  name: 'TD3',
  lines: 2,
  width: 44,
  columns: { ...nameLine(44), ...dataLine, optionalData: { at: at(2, 29, 42), check: at(2, 43) } },
  composite: { over: [at(2, 1, 10), at(2, 14, 20), at(2, 22, 43)], check: at(2, 44) },
  longNumbers: false,
};

/** 9303-7: visas, which have no composite check digit. */
const visa = (name: MrzFormatName, width: number): MrzFormat => ({
  name,
  lines: 2,
  width,
  columns: { ...nameLine(width), ...dataLine, optionalData: { at: at(2, 29, width) } },
  longNumbers: false,
});

export const mrzFormats: Record<MrzFormatName, MrzFormat> = {
  TD1: td1,
  TD2: td2,
  TD3: td3,
  'MRV-A': visa('MRV-A', 44),
  'MRV-B': visa('MRV-B', 36),
};

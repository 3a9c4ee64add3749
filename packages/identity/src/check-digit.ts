/** The computed and the actual check digit. If they differ, the error may be in the digit or in the text. */
export interface CheckDigit {
  expected: string;
  actual: string;
  agrees: boolean;
}

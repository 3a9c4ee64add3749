/** A check digit as computed and as found; both sides of it may be the mistaken one. */
export interface CheckDigit {
  expected: string;
  actual: string;
  agrees: boolean;
}

/**
 * No language puts more marks on a letter (UAX #15, Stream-Safe Text Format). Node sorts a run of marks in a time that is
 * quadratic in its length: a request of 256 KB would keep the api busy for seconds.
 */
const LONGEST_RUN = 30;
/** Of Katakana, in half width: no marks, but NFKC and NFKD make marks of them. */
const HALF_WIDTH_MARKS = '\\uff9e\\uff9f';

const longerRun = (others: string) => {
  const mark = `[\\p{M}${others}]`;
  return new RegExp(`(${mark}{${LONGEST_RUN}})${mark}+`, 'gu');
};
const longerRuns = {
  NFC: longerRun(''),
  NFD: longerRun(''),
  NFKC: longerRun(HALF_WIDTH_MARKS),
  NFKD: longerRun(HALF_WIDTH_MARKS),
};

/** String.prototype.normalize for text of any length and origin, in linear time: it cuts runs of more than 30 marks. */
export const normalForm = (text: string, form: keyof typeof longerRuns): string =>
  (text.length > LONGEST_RUN ? text.replace(longerRuns[form], '$1') : text).normalize(form);

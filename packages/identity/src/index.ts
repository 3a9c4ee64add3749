export type { CheckDigit } from './check-digit.ts';
export { type Country, codeOnDocuments, countryOf, icaoCountries } from './countries.ts';
export { type Governorate, governorateOf, governorates } from './governorates.ts';
export { asciiDigits, identityKey } from './identity-key.ts';
export { lookAlikeKey } from './look-alike-key.ts';
export { buildMrz, type MrzDocument } from './mrz/build.ts';
export { mrzCheckDigit } from './mrz/check-digit.ts';
export {
  type MrzColumn,
  type MrzFormat,
  type MrzFormatName,
  type MrzPosition,
  mrzFormats,
} from './mrz/formats.ts';
export { detectMrzFormat, looksLikeMrz } from './mrz/lines.ts';
export { personName } from './mrz/names.ts';
export { type Mrz, type MrzField, type MrzFieldName, parseMrz } from './mrz/parse.ts';
export type { LetterPair } from './names/align.ts';
export { NAME_KEYS_VERSION, nameKeys, nameLookupKeys } from './names/name-keys.ts';
export {
  type NameExplanation,
  type NameOptions,
  type NamePart,
  type NameScore,
  nameExplainer,
  nameForm,
  nameMatcher,
  nameScore,
  type Obstacle,
  SIMILAR_NAME,
} from './names/name-score.ts';
export { isNamed, nameSearchForm, nameSearchKeys } from './names/search.ts';
export {
  joinedParticles,
  type NameSpelling,
  nameSpellings,
  type SearchedName,
  searchedNames,
} from './names/spellings.ts';
export {
  checkDigitOf,
  type NationalNumber,
  type NationalNumberProblem,
  parseNationalNumber,
} from './national-number.ts';
export { placeKey } from './place-key.ts';
export { isFoundBy, searchForm, searchWords } from './search-form.ts';
export { foldText } from './text-folding.ts';
export { cleanLine, cleanParagraph, hasTowerOfMarks, stripHidden } from './visible-text.ts';

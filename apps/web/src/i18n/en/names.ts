/** Two names that are compared, in Arabic and Latin letters. */
export const names = {
  agree: '{count, plural, =0 {No name agrees} one {# name agrees} other {# names agree}}',
  missing: '{count, plural, one {one name missing} other {# names missing}}',
  differ: '{count, plural, one {one name differs} other {# names differ}}',
  familyFirst: 'family name first: {side}',
  onlyIn: '{side} only',
  different: 'differs',
  like: 'is like',
  unlike: 'is not like',
  /** Below the results of a search. */
  similarTitle: 'Similar names',
  similarHint: 'Not written like the search, but they sound alike, in Arabic or Latin letters.',
  onlySimilar: 'No name is written like the search. These sound alike, in Arabic or Latin letters.',
  showMore: 'Show more similar names',
};

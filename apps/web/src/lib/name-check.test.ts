import { expect, it } from 'vitest';
import { type noAnswers, personKey, withNameAnswers } from './name-check.ts';

const person = { full_name: 'Ahmed Aly', birthdate: '1998-05-14', sex: 'M', id_number: 'A123' };
const about = (entries: (typeof noAnswers)['entries']) => ({ person: personKey(person), entries });

it('sends a decision for an answer with a reason, and an acknowledgement for one without', () => {
  const answers = about({
    7: { is: 'different', reason: 'a scar' },
    8: { is: 'unsure', reason: '' },
  });
  expect(withNameAnswers({ acknowledged: ['not_a_national_number'] }, person, answers)).toEqual({
    acknowledged: ['not_a_national_number', 'name_like_blacklisted'],
    decisions: [{ blacklist_id: 7, same_person: false, reason: 'a scar' }],
  });
});

it('forgets the answers when somebody else is in the form', () => {
  const answers = about({ 7: { is: 'different', reason: 'a scar' } });
  for (const change of [{ full_name: 'Ahmed Samy' }, { birthdate: '1998-05-15' }, { id_number: 'A124' }])
    expect(withNameAnswers({}, { ...person, ...change }, answers)).toEqual({});
  // Neither case nor spaces make another person.
  expect(
    withNameAnswers({}, { ...person, full_name: 'AHMED  ALY', id_number: 'a 123' }, answers),
  ).toHaveProperty('decisions');
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../lib/days.ts';
import { today } from '../../lib/today.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { StayChip } from './stay-chip.tsx';
import { staySentence } from './stay-sentence.ts';

const SUNDAY = '2026-11-15';

test.each([
  ['inside', '2026-11-08', '2026-11-15', 'leaves', '2026-11-15', 'today', 'now'],
  ['inside', '2026-11-08', '2026-11-16', 'leaves', '2026-11-16', 'tomorrow', null],
  ['inside', '2026-11-08', '2026-11-17', 'leaves', '2026-11-17', 'weekday', null],
  ['inside', '2026-11-08', '2026-11-21', 'leaves', '2026-11-21', 'weekday', null],
  // The same day next week has the name of today.
  ['inside', '2026-11-08', '2026-11-22', 'leaves', '2026-11-22', 'date', null],
  ['overstayed', '2026-11-07', '2026-11-14', 'over', '2026-11-14', 'yesterday', 'alarm'],
  // What the api said before midnight.
  ['inside', '2026-11-07', '2026-11-14', 'over', '2026-11-14', 'yesterday', 'alarm'],
  ['expected', '2026-11-15', '2026-11-20', 'arrives', '2026-11-15', 'today', 'now'],
  ['expected', '2026-11-16', '2026-11-20', 'arrives', '2026-11-16', 'tomorrow', null],
  ['expected', '2026-11-18', '2026-11-25', 'arrives', '2026-11-18', 'weekday', null],
  ['expected', '2026-12-01', '2026-12-08', 'arrives', '2026-12-01', 'date', null],
  ['expected', '2026-11-09', '2026-11-20', 'late', '2026-11-09', 'weekday', 'now'],
  ['expected', '2026-11-08', '2026-11-20', 'late', '2026-11-08', 'date', 'now'],
  ['expected', '2026-11-09', '2026-11-14', 'noShow', '2026-11-09', 'date', null],
  // Without the instant of an older version, the planned day.
  ['left', '2026-11-06', '2026-11-13', 'left', '2026-11-13', 'date', null],
] as const)(
  '%s, from %s to %s, seen on 15 November',
  (presence, check_in, check_out, verb, date, say, tone) => {
    const sentence = staySentence({ presence, check_in, check_out, left_at: null }, SUNDAY);
    expect(sentence).toMatchObject({ verb, date, say, tone });
  },
);

test('who left earlier than planned left on that day', () => {
  const stay = { presence: 'left', check_in: '2026-11-01', check_out: '2026-11-20' } as const;
  expect(staySentence({ ...stay, left_at: '2026-11-14T22:30:00.000Z' }, SUNDAY)).toMatchObject({
    verb: 'left',
    // Half past midnight in Cairo.
    date: today(new Date('2026-11-14T22:30:00.000Z')),
    tone: null,
  });
});

/** Seen from the day on which the test runs. */
function staysOf(now: string) {
  return {
    arriving: { presence: 'expected', check_in: addDays(now, 1), check_out: addDays(now, 9), left_at: null },
    late: { presence: 'expected', check_in: addDays(now, -1), check_out: addDays(now, 8), left_at: null },
    absent: { presence: 'expected', check_in: addDays(now, -3), check_out: addDays(now, -1), left_at: null },
    leaving: { presence: 'inside', check_in: addDays(now, -3), check_out: now, left_at: null },
    over: { presence: 'overstayed', check_in: addDays(now, -9), check_out: addDays(now, -2), left_at: null },
    gone: { presence: 'left', check_in: addDays(now, -4), check_out: addDays(now, -1), left_at: null },
  } as const;
}

test.each([
  ['en', 'F', 'arrives tomorrow|due yesterday|did not come|leaves today|2 days over|left yesterday'],
  ['ar', 'M', 'يصل غدًا|متوقع منذ أمس|لم يحضر|يغادر اليوم|تأخر يومين|غادر أمس'],
  ['ar', 'F', 'تصل غدًا|متوقعة منذ أمس|لم تحضر|تغادر اليوم|تأخرت يومين|غادرت أمس'],
  ['ar', null, 'يصل غدًا|متوقع منذ أمس|لم يحضر|يغادر اليوم|تأخر يومين|غادر أمس'],
] as const)('the sentences in %s for sex %s', async (language, sex, sentences) => {
  await renderPart(
    Object.values(staysOf(today())).map((stay) => (
      <p key={stay.check_in + stay.check_out}>
        <StayChip stay={{ ...stay, sex }} />
      </p>
    )),
    language,
  );
  const shown = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  expect(shown).toEqual(sentences.split('|'));
});

test('a date of another year has its year', async () => {
  await renderPart(
    <StayChip stay={{ presence: 'left', check_in: '2019-12-20', check_out: '2019-12-31', left_at: null }} />,
  );
  screen.getByText('left 31 Dec 2019');
});

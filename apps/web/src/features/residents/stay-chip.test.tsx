// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { today } from '../../lib/today.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { StayChip } from './stay-chip.tsx';
import { addDays } from './stay-dates.ts';
import { staySentence } from './stay-sentence.ts';

const SUNDAY = '2026-11-15';
const registered = (date: string) => `${date}T09:00:00.000Z`;

test.each([
  ['2026-11-08', '2026-11-15', 'leaves', '2026-11-15', 'today'],
  ['2026-11-08', '2026-11-16', 'leaves', '2026-11-16', 'tomorrow'],
  ['2026-11-08', '2026-11-17', 'leaves', '2026-11-17', 'weekday'],
  ['2026-11-08', '2026-11-21', 'leaves', '2026-11-21', 'weekday'],
  // The same day next week has the name of today.
  ['2026-11-08', '2026-11-22', 'leaves', '2026-11-22', 'date'],
  ['2026-11-07', '2026-11-14', 'left', '2026-11-14', 'yesterday'],
  ['2026-11-06', '2026-11-13', 'left', '2026-11-13', 'date'],
  ['2026-11-16', '2026-11-20', 'arrives', '2026-11-16', 'tomorrow'],
  ['2026-11-18', '2026-11-25', 'arrives', '2026-11-18', 'weekday'],
  ['2026-12-01', '2026-12-08', 'arrives', '2026-12-01', 'date'],
])('a stay from %s to %s, seen on 15 November', (check_in, check_out, verb, date, say) => {
  expect(staySentence({ check_in, check_out }, SUNDAY)).toEqual({ verb, date, say });
});

test('who was registered before the day of arrival is expected on it; who was registered on it is here', () => {
  const stay = { check_in: SUNDAY, check_out: '2026-11-22' };
  const verb = (created_at: string) => staySentence({ ...stay, created_at }, SUNDAY).verb;
  expect(verb(registered('2026-11-12'))).toBe('arrives');
  expect(verb(registered(SUNDAY))).toBe('leaves');
});

const now = today();
const stays = {
  arriving: { check_in: addDays(now, 1), check_out: addDays(now, 9) },
  leaving: { check_in: addDays(now, -3), check_out: now },
  gone: { check_in: addDays(now, -3), check_out: addDays(now, -1) },
};

test.each([
  ['en', 'F', ['arrives tomorrow', 'leaves today', 'left yesterday']],
  ['ar', 'M', ['يصل غدًا', 'يغادر اليوم', 'غادر أمس']],
  ['ar', 'F', ['تصل غدًا', 'تغادر اليوم', 'غادرت أمس']],
  ['ar', null, ['يصل غدًا', 'يغادر اليوم', 'غادر أمس']],
] as const)('the sentences in %s for sex %s', async (language, sex, sentences) => {
  await renderPart(
    Object.values(stays).map((stay) => (
      <p key={stay.check_out}>
        <StayChip stay={{ ...stay, sex }} />
      </p>
    )),
    language,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(sentences);
});

test('a date of another year has its year', async () => {
  await renderPart(<StayChip stay={{ check_in: '2019-12-20', check_out: '2019-12-31' }} />);
  screen.getByText('left 31 Dec 2019');
});

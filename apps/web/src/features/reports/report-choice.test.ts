import { expect, it } from 'vitest';
import { reportOf } from './report-choice.ts';

it('exports residents as CSV by default', () => {
  expect(reportOf({ search: 'Ali' })).toEqual({
    type: 'residents',
    format: 'csv',
    filters: { search: 'Ali' },
  });
});

it('exports visitors with the filters of their list', () => {
  const choice = {
    search: 'Ali',
    building_number: 'C',
    visit_date_from: '2026-11-05',
    format: 'pdf',
  } as const;
  expect(reportOf({ ...choice, type: 'visitors', status: 'expired' })).toEqual({
    type: 'visitors',
    format: 'csv',
    filters: { search: 'Ali', building_number: 'C', visit_date_from: '2026-11-05' },
  });
  expect(reportOf(choice).filters).not.toHaveProperty('visit_date_from');
  expect(reportOf({ ...choice, type: 'visitors', presence: 'inside' }).filters).toMatchObject({
    presence: 'inside',
  });
  expect(reportOf({ ...choice, type: 'visitors', presence: 'overstayed' }).filters).toMatchObject({
    presence: undefined,
  });
});

it('removes residents-only filters and formats from a blacklist report', () => {
  const choice = { format: 'pdf', search: 'Ali', village_id: '3', status: 'expired' } as const;
  expect(reportOf(choice)).toEqual({
    type: 'residents',
    format: 'pdf',
    filters: { search: 'Ali', village_id: '3', status: 'expired' },
  });
  expect(reportOf({ ...choice, type: 'blacklist' })).toEqual({
    type: 'blacklist',
    format: 'csv',
    filters: { search: 'Ali', village_id: '3' },
  });
});

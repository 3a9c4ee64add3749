import { expect, it } from 'vitest';
import { attachmentName } from './attachment-name.ts';

it.each([
  [`attachment; filename="residents.csv"; filename*=UTF-8''residents.csv`, 'residents.csv'],
  [`attachment; filename="_ 298.pdf"; filename*=UTF-8''%D9%85%D9%86%D9%89%20298.pdf`, 'منى 298.pdf'],
  ['attachment; filename="blacklist.xlsx"', 'blacklist.xlsx'],
  [null, 'download'],
])('%s is saved as %s', (disposition, name) => expect(attachmentName(disposition)).toBe(name));

import { expect, test } from 'vitest';
import { logicalOrder, visualOrder } from './arabic-text.ts';

test.each([
  ['دمحم', 'محمد'],
  ['ريرحتلا ش ١٢', '١٢ ش التحرير'],
  ['ازيجلا - مرهلا مسق', 'قسم الهرم - الجيزا'],
  ['٢٠٣١/٠٤/١٧', '٢٠٣١/٠٤/١٧'],
])('%s is read as %s', (visual, logical) => {
  expect(logicalOrder(visual)).toBe(logical);
  expect(visualOrder(logical)).toBe(visual);
});

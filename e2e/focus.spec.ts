import { expect, test } from './support/journey.ts';
import { field, fillByHand, gate, nationalNumber, walks } from './support/resident-form.ts';

const tooLong = { en: 'At most 200 characters', ar: '200 حرف على الأكثر' };

for (const { language, way, t, openIt } of walks) {
  test(`an invalid field scrolls into view, not covered by the header or the buttons, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk } = await gate(api, language);
    await openIt(page, clerk, '/add-resident');
    await fillByHand(page, t, 'x'.repeat(201), nationalNumber());
    await page.getByRole('textbox', { name: t.job, exact: true }).focus();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    const name = field(page, t.fullName);
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(tooLong[language]);
    const isInFront = () =>
      name.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        const points = [top + 2, top + height / 2, top + height - 2];
        return points.every((y) => document.elementFromPoint(left + width / 2, y) === input);
      });
    await expect.poll(isInFront).toBe(true);
  });
}

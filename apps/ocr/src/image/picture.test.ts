import { expect, test } from 'vitest';
import { type Picture, withoutColouredInk } from './picture.ts';

test('the ink of a blue, red or violet stamp is fainter than black print, on coloured paper, too', () => {
  const paper = [200, 215, 230];
  const inks = { blue: [50, 80, 180], red: [170, 45, 60], violet: [110, 55, 150], print: [25, 25, 30] };
  const colours = [paper, ...Object.values(inks)];
  const picture: Picture = {
    levels: [],
    rgb: Uint8Array.from(colours.flat()),
    width: colours.length,
    height: 1,
    scale: 1,
  };
  const clear = withoutColouredInk(picture);
  const [bright, blue, red, violet, print] = clear.levels[0]!.data;
  expect(bright).toBe(230);
  expect(Math.min(blue!, red!, violet!)).toBeGreaterThan(140);
  expect(print).toBeLessThan(40);
  expect(withoutColouredInk(picture)).toBe(clear);
});

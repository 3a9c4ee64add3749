import { describe, expect, test } from 'vitest';
import { type DrawnScene, drawnFrame } from './drawn-frame.ts';
import { bordersAt, detail, greyOf, light, motionBetween, thumbnailOf } from './frame-measures.ts';
import { guideOfFrame, type Judgement, judgeFrame, type Known } from './judge-frame.ts';

const unknown: Known = { before: null, taken: null, mayMirror: true };
const judged = (scene: DrawnScene, known: Partial<Known> = {}) =>
  judgeFrame(drawnFrame(scene), scene.shape ?? 'card', { ...unknown, ...known });

const thumbnail = (scene: DrawnScene = {}) => thumbnailOf(greyOf(drawnFrame(scene)));

describe.each(['card', 'page'] as const)('a %s that', (shape) => {
  const cases: [name: string, scene: DrawnScene, judgement: Judgement][] = [
    ['lies in the frame', {}, 'ready'],
    ['on a light table', { table: 150 }, 'ready'],
    ['on a table lighter than itself', { table: 240 }, 'ready'],
    ['is slightly larger than the guide', { scale: 1.07 }, 'ready'],
    ['is slightly smaller than the guide', { scale: 0.9 }, 'ready'],
    ['is slightly rotated', { turn: 3, shift: [0.02, -0.02] }, 'ready'],
    ['with camera noise', { noise: 24 }, 'ready'],
    ['is slightly blurred', { blur: 1 }, 'ready'],
    ['out of focus', { blur: 6 }, 'blurred'],
    ['far out of focus', { blur: 16 }, 'blurred'],
    ['is far away', { scale: 0.5 }, 'closer'],
    ['is too close', { scale: 1.5 }, 'fit'],
    ['is half outside', { shift: [0.35, 0] }, 'fit'],
    ['is rotated by 90 degrees', { turn: 90 }, 'fit'],
    ['is missing', { bare: true }, 'empty'],
    ['is missing, with camera noise', { bare: true, noise: 20 }, 'empty'],
    ['in the dark', { exposure: 0.2 }, 'dark'],
    ['reflects a lamp', { lamp: 0.12 }, 'glare'],
  ];
  test.each(cases)('%s', (_, scene, judgement) =>
    expect(judged({ ...scene, shape }).judgement).toBe(judgement),
  );

  test('that moves is not ready until it stops', () => {
    const before = thumbnail({ shape, shift: [0.05, 0] });
    expect(judged({ shape }, { before }).judgement).toBe('moving');
    expect(judged({ shape }, { before: thumbnail({ shape }) }).judgement).toBe('ready');
  });

  test('is not taken twice; a different one in the same position is', () => {
    expect(judged({ shape }, { taken: thumbnail({ shape }) }).judgement).toBe('same');
    expect(judged({ shape }, { taken: thumbnail({ shape, shift: [0.03, 0] }) }).judgement).toBe('ready');
  });
});

const shapes = ['card', 'page'] as const;
const tints: DrawnScene['tint'][] = [
  [
    [150, 180, 220],
    [225, 222, 180],
  ],
  [
    [230, 205, 190],
    [200, 215, 190],
  ],
];
/** Nothing hides their text. */
const good: [name: string, scene: DrawnScene][] = [
  ['a white shirt', { whiteShirt: true }],
  ['a lamp over the portrait', { lamp: 0.07, lampAt: [0.16, 0.35] }],
  ['a lamp over the corner without text', { lamp: 0.04, lampAt: [0.03, 0.06] }],
  ['a lamp over the table', { lamp: 0.05, lampAt: [0.5, -0.1] }],
  ['a hologram', { hologram: true, tint: tints[0] }],
  ['lines in the paper', { pattern: 14 }],
  ['bluish to yellowish paper', { tint: tints[0], pattern: 8 }],
  ['reddish paper', { tint: tints[1] }],
  ['a striped table', { stripes: 30 }],
  ['a striped light table', { table: 130, stripes: 20, tint: tints[0] }],
  ['a shadow over a third', { shadow: 0.66 }],
  ['a shadow over most of it', { shadow: 0.3, tint: tints[1] }],
  ['reddish paper on a table like skin, tilted', { table: 120, tint: tints[1], turn: 2.5 }],
  ['a thumb that holds the side', { finger: { tip: [-0.06, 0.5], from: [-0.5, 0.5] } }],
  ['a thumb over the portrait', { finger: { tip: [0.12, 0.3], from: [-0.5, 0.3] } }],
  ['a thumb over the lower corner', { finger: { tip: [1.02, 1.1], from: [1.5, 1.6] } }],
];
/** Text is hidden: `at` moves along the line of the document that is read first. */
const line = { card: 0.84, page: 0.82 };

describe.each(shapes)('a %s', (shape) => {
  test.each(good)('with %s is ready', (_, scene) => {
    expect(judged({ ...scene, shape }).judgement).toBe('ready');
  });

  test.each([0.45, 0.6, 0.75])('with a lamp over a line is not (%d)', (u) => {
    expect(judged({ shape, lamp: 0.05, lampAt: [u, line[shape]], tint: tints[0] }).judgement).toBe('glare');
  });

  const dark = [92, 62, 50] as const;
  const glove = [40, 60, 120] as const;
  test.each([
    ['from below', { tip: [0.6, 0.86], from: [0.6, 1.6] }],
    ['from the right', { tip: [0.86, 0.5], from: [1.6, 0.5] }],
    ['from the corner', { tip: [0.85, 0.85], from: [1.5, 1.5] }],
    ['dark, from below', { tip: [0.5, 0.86], from: [0.4, 1.6], colour: dark }],
    ['in a glove', { tip: [0.6, 0.86], from: [0.6, 1.6], colour: glove }],
  ] as const)('with a finger over the text is not: %s', (_, finger) => {
    expect(judged({ shape, finger, tint: tints[0] }).judgement).toBe('covered');
    expect(judged({ shape, finger, table: 140, turn: 2 }).judgement).toBe('covered');
  });

  test.each([{}, { tint: tints[0], turn: 2 }, { table: 150, scale: 0.93 }, { whiteShirt: true }])(
    'in a mirror is recognised, and is ready the right way round: %j',
    (scene) => {
      const frame = drawnFrame({ shape, ...scene, isMirrored: true });
      expect(judgeFrame(frame, shape, unknown).judgement).toBe('mirrored');
      expect(judgeFrame(frame, shape, { ...unknown, mayMirror: false }).judgement).not.toBe('mirrored');
      expect(judged({ shape, ...scene }).judgement).toBe('ready');
    },
  );

  test('upside down is not taken for one in a mirror', () => {
    expect(judged({ shape, turn: 180 }).judgement).not.toBe('mirrored');
  });
});

test('sharpness decreases with blur, and hardly changes with brightness or the amount of print', () => {
  const sharpness = (scene: DrawnScene) => {
    const frame = drawnFrame(scene);
    return detail(greyOf(frame), guideOfFrame(frame)).sharpness;
  };
  const [sharp, soft, blurred] = [0, 1, 6].map((blur) => sharpness({ blur })) as [number, number, number];
  expect(sharp).toBeGreaterThan(soft * 1.5);
  expect(soft).toBeGreaterThan(blurred * 1.5);
  expect(sharpness({ exposure: 0.6 })).toBeGreaterThan(soft);
  expect(sharpness({ shape: 'page' })).toBeGreaterThan(soft);
});

test('each border is detected independently', () => {
  const seen = (shift: readonly [number, number]) => {
    const frame = drawnFrame({ shift });
    const borders = Object.entries(bordersAt(greyOf(frame), guideOfFrame(frame), 0.1));
    return borders.flatMap(([side, { isBroken }]) => (isBroken ? [] : [side]));
  };
  expect(seen([0, 0])).toEqual(['top', 'bottom', 'left', 'right']);
  expect(seen([0.15, 0])).toEqual(['top', 'bottom']);
});

test('brightness and motion are measured in grey levels', () => {
  const frame = drawnFrame({ bare: true, table: 100, noise: 0 });
  expect(light(greyOf(frame), guideOfFrame(frame))).toEqual({ brightness: 100, glare: 0 });
  const brighter = thumbnail({ bare: true, table: 110, noise: 0 });
  expect(motionBetween(thumbnail({ bare: true, table: 100, noise: 0 }), brighter)).toBeCloseTo(10);
});

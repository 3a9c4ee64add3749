import { describe, expect, test } from 'vitest';
import { type DrawnScene, drawnFrame } from './drawn-frame.ts';
import { bordersAt, detail, greyOf, light, motionBetween, thumbnailOf } from './frame-measures.ts';
import { type EarlierFrames, guideOfFrame, type Judgement, judgeFrame } from './judge-frame.ts';

const judged = (scene: DrawnScene, earlier: Partial<EarlierFrames> = {}) =>
  judgeFrame(drawnFrame(scene), scene.shape ?? 'card', { before: null, taken: null, ...earlier });

const thumbnail = (scene: DrawnScene = {}) => thumbnailOf(greyOf(drawnFrame(scene)));

describe.each(['card', 'page'] as const)('a %s', (shape) => {
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
    return bordersAt(greyOf(frame), guideOfFrame(frame), 0.1);
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

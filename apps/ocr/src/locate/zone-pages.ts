import type { Point, Quad } from '../image/perspective.ts';
import { componentsOf } from './components.ts';
import { MAP } from './outline.ts';

/**
 * The two pages, upright and upside down, that could have this machine-readable zone at their bottom. Finds a page whose
 * own outline is not visible, as in an open passport.
 */
export function pagesAround(zone: Float32Array): Quad[] {
  const cells = componentsOf(zone, MAP, MAP, 0)
    .filter(({ area }) => area >= 12)
    .flatMap((component) => component.cells);
  if (cells.length < 40) return [];
  const points = cells.map((cell): Point => [(cell % MAP) + 0.5, Math.floor(cell / MAP) + 0.5]);
  const n = points.length;
  const [mx, my] = [
    points.reduce((sum, [x]) => sum + x, 0) / n,
    points.reduce((sum, [, y]) => sum + y, 0) / n,
  ];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const spread = points
    .map(([x, y]) => (x - mx) * Math.cos(angle) + (y - my) * Math.sin(angle))
    .sort((a, b) => a - b);
  const [left, right] = [spread[Math.floor(n * 0.01)]!, spread[Math.floor(n * 0.99)]!];
  const width = (right - left) / 0.92;
  // On a TD3 page (125 × 88 mm) the middle of the lines is an eighth of the height above the bottom.
  const height = width * 0.7;
  return [angle, angle + Math.PI].map((turn) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const shift = (turn === angle ? 1 : -1) * ((left + right) / 2);
    const at = (along: number, up: number): Point => [
      mx + (along + shift) * cos + up * sin,
      my + (along + shift) * sin - up * cos,
    ];
    const [top, foot] = [height * 0.87, -height * 0.13];
    return [at(-width / 2, top), at(width / 2, top), at(width / 2, foot), at(-width / 2, foot)];
  });
}

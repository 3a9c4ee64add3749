import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Random } from '../training/random.ts';

export type Ground = 'wood' | 'cloth' | 'tiles' | 'plain' | 'granite' | 'carpet' | 'newspaper';
export const usualGrounds: Ground[] = ['wood', 'cloth', 'tiles', 'plain'];
/** Backgrounds of the large set only. */
export const freshGrounds: Ground[] = ['granite', 'carpet', 'newspaper', 'plain'];

/** A table or a floor that documents lie on, with other things on it. */
export function table(random: Random, size: number, clutter: number, grounds: Ground[]): Canvas {
  const canvas = createCanvas(size, size);
  const g = canvas.getContext('2d');
  const tone = () => [random.int(20, 235), random.int(20, 235), random.int(20, 235)];
  const [r, gr, b] = tone();
  g.fillStyle = `rgb(${r},${gr},${b})`;
  g.fillRect(0, 0, size, size);
  const kind = random.pick(grounds);
  if (kind === 'wood')
    for (let y = 0; y < size; y += random.range(2, 9)) {
      g.strokeStyle = `rgba(${random.int(0, 90)},${random.int(0, 60)},${random.int(0, 40)},${random.range(0.03, 0.25)})`;
      g.beginPath();
      for (let x = 0; x <= size; x += 60) g.lineTo(x, y + Math.sin(x / 170 + y / 90) * 9);
      g.stroke();
    }
  if (kind === 'cloth')
    for (let i = 0; i < size; i += 7) {
      g.fillStyle = `rgba(255,255,255,${random.range(0, 0.16)})`;
      g.fillRect(i, 0, 3, size);
      g.fillRect(0, i, size, 3);
    }
  if (kind === 'tiles')
    for (let x = 0; x < size; x += 240)
      for (let y = 0; y < size; y += 240) {
        g.fillStyle = `rgba(${tone().join(',')},0.2)`;
        g.fillRect(x + 3, y + 3, 234, 234);
      }
  if (kind === 'granite')
    for (let i = 0; i < size * 6; i++) {
      g.fillStyle = `rgba(${tone().join(',')},0.35)`;
      const grain = random.range(1, 7);
      g.fillRect(random.range(0, size), random.range(0, size), grain, grain);
    }
  if (kind === 'carpet')
    for (let x = 0; x < size; x += 90)
      for (let y = 0; y < size; y += 90) {
        g.strokeStyle = `rgba(${tone().join(',')},0.6)`;
        g.lineWidth = random.range(4, 14);
        g.beginPath();
        g.ellipse(x + 45, y + 45, random.range(10, 40), random.range(10, 40), 0, 0, 7);
        g.stroke();
      }
  if (kind === 'newspaper') {
    g.fillStyle = '#ddd8cc';
    g.fillRect(0, 0, size, size);
    g.fillStyle = '#333';
    for (let y = 20; y < size; y += 24) {
      g.font = `${random.int(14, 20)}px "Liberation Serif", "DejaVu Serif", serif`;
      for (let x = 0; x < size; x += 330)
        g.fillText('Quis custodiet ipsos custodes nunc et semper', x + random.int(0, 12), y, 310);
    }
  }
  for (let i = random.int(0, clutter); i > 0; i--) {
    g.save();
    g.translate(random.range(0, size), random.range(0, size));
    g.rotate(random.range(0, 7));
    g.fillStyle = `rgb(${tone().join(',')})`;
    const [w, h] = [random.range(60, 600), random.range(40, 420)];
    if (random.chance(0.3)) {
      g.beginPath();
      g.ellipse(0, 0, w / 3, h / 3, 0, 0, 7);
      g.fill();
    } else {
      g.fillRect(-w / 2, -h / 2, w, h);
      g.fillStyle = 'rgba(20,20,20,0.7)';
      g.font = '18px "Liberation Sans", sans-serif';
      if (random.chance(0.5))
        for (let y = -h / 2 + 30; y < h / 2; y += 26)
          g.fillText(
            'Lorem ipsum dolor sit amet consectetur adipiscing'.slice(0, Math.floor(w / 11)),
            -w / 2 + 10,
            y,
          );
    }
    g.restore();
  }
  return canvas;
}

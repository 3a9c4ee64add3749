export interface Bar {
  readonly series: string;
  readonly value: number;
}

export interface BarChart {
  readonly title: string;
  readonly subtitle: string;
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[];
  readonly format: (value: number) => string;
  /** A line across the bars that shows the goal. */
  readonly mark?: { readonly value: number; readonly label: string };
}

const COLOURS = ['#0b6e4f', '#7a869a', '#c9a227', '#b5473c', '#3b6ea5'];
const WIDTH = 860;
const LEFT = 170;
const RIGHT = 100;
const BAR = 15;
const GAP = 14;
const TOP = 92;

const asText = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Horizontal, grouped bars on a logarithmic scale, so that values a hundred times apart are readable. */
export function drawBars({ title, subtitle, groups, format, mark }: BarChart): string {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter((value) => value > 0);
  const low = Math.log10(Math.min(...values)) - 0.3;
  const high = Math.log10(Math.max(...values));
  const xOf = (value: number) =>
    LEFT + ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ series }) => series)))];
  const colourOf = (series: string) => COLOURS[names.indexOf(series) % COLOURS.length];

  const parts: string[] = [];
  let y = TOP;
  for (const { label, bars } of groups) {
    const height = bars.length * BAR;
    parts.push(
      `<text x="${LEFT - 10}" y="${y + height / 2 + 4}" text-anchor="end" font-size="13">${asText(label)}</text>`,
    );
    for (const { series, value } of bars) {
      const end = xOf(value);
      parts.push(
        `<rect x="${LEFT}" y="${y + 1}" width="${Math.max(1, end - LEFT).toFixed(1)}" height="${BAR - 2}" rx="2" fill="${colourOf(series)}"/>`,
        `<text x="${(end + 5).toFixed(1)}" y="${y + BAR - 4}" font-size="11" fill="#444">${asText(format(value))}</text>`,
      );
      y += BAR;
    }
    y += GAP;
  }
  if (mark) {
    const x = xOf(mark.value).toFixed(1);
    parts.push(
      `<line x1="${x}" x2="${x}" y1="${TOP - 8}" y2="${y - GAP + 4}" stroke="#b5473c" stroke-dasharray="4 3"/>`,
      `<text x="${x}" y="${TOP - 12}" text-anchor="middle" font-size="11" fill="#b5473c">${asText(mark.label)}</text>`,
    );
  }
  let x = LEFT;
  const legend = names.map((name) => {
    const at = x;
    x += 34 + name.length * 7;
    return `<rect x="${at.toFixed(0)}" y="55" width="11" height="11" rx="2" fill="${colourOf(name)}"/><text x="${(at + 16).toFixed(0)}" y="65" font-size="12">${asText(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 6}" font-family="system-ui, sans-serif" role="img" aria-label="${asText(title)}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="26" font-size="17" font-weight="600">${asText(title)}</text>
<text x="16" y="44" font-size="12" fill="#555">${asText(subtitle)}</text>
${names.length > 1 ? legend.join('\n') : ''}
${parts.join('\n')}
</svg>
`;
}

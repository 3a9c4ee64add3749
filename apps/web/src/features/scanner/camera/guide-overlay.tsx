import { type Box, type DocumentShape, MRZ_SHARE, type Size } from './guide.ts';
import classes from './guide-overlay.module.css';

interface GuideOverlayProps {
  room: Size;
  guide: Box;
  shape: DocumentShape;
  good: boolean;
  /** Whether to show where the machine readable zone belongs, until a document is visible. */
  hint: boolean;
  text: string | null;
}

/** Corner radius of a card: 3.18 mm of 85.6 (ISO/IEC 7810). */
const ROUND_SHARE = 3.18 / 85.6;

const roundedBox = ({ x, y, width, height }: Box, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

/** The frame for the document. Hidden from screen readers: a live region announces the text at a slower pace. */
export function GuideOverlay({ room, guide, shape, good, hint, text }: GuideOverlayProps) {
  const { x, y, width, height } = guide;
  const round = width * ROUND_SHARE;
  const band = height * MRZ_SHARE;
  return (
    <div className={classes.overlay} data-good={good || undefined} aria-hidden>
      <svg className={classes.drawing} viewBox={`0 0 ${room.width} ${room.height}`} role="presentation">
        <path
          className={classes.shade}
          fillRule="evenodd"
          d={`M0 0H${room.width}V${room.height}H0Z ${roundedBox(guide, round)}`}
        />
        <rect className={classes.frame} x={x} y={y} width={width} height={height} rx={round} />
        {shape === 'page' && <line className={classes.fold} x1={x} x2={x + width} y1={y} y2={y} />}
        {shape === 'page' &&
          hint &&
          [0.36, 0.68].map((line) => (
            <line
              key={line}
              className={classes.zone}
              x1={x + width * 0.04}
              x2={x + width * 0.96}
              y1={y + height - band * (1 - line)}
              y2={y + height - band * (1 - line)}
              strokeWidth={band * 0.13}
              strokeDasharray={`${width * 0.0125} ${width * 0.0084}`}
            />
          ))}
      </svg>
      {text && (
        <div className={classes.text} style={{ insetBlockStart: y + height + 12 }}>
          {text}
        </div>
      )}
    </div>
  );
}

import type { NameMatch, NamePart } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import classes from './name-comparison.module.css';

interface NameComparisonProps {
  match: NameMatch;
  /** Whose name it is: "in this form", "on the blacklist". */
  labels: { readonly a: string; readonly b: string };
}

/** Why two names are similar: word by word, with the letters that stand for one another. */
export function NameComparison({ match, labels }: NameComparisonProps) {
  const { t } = useTranslation();
  const count = (...kinds: NamePart['kind'][]) =>
    match.parts.filter(({ kind }) => kinds.includes(kind)).length;
  const missing = count('missing_in_a', 'missing_in_b');
  const differs = count('differs');
  const summary = [
    t('names.agree', { count: count('same') }),
    missing > 0 && t('names.missing', { count: missing }),
    differs > 0 && t('names.differ', { count: differs }),
  ].filter(Boolean);
  const first = match.family_name_first;
  return (
    <div className={classes.comparison}>
      <p className={classes.summary}>
        {summary.join(' · ')}
        {first && ` · ${t('names.familyFirst', { side: labels[first] })}`}
      </p>
      <ol className={classes.words}>
        {match.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of two names do not move
          <li key={index} className={classes.word} data-kind={part.kind}>
            <Word part={part} labels={labels} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const isEqual = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Two words of one script read in its direction; those of two scripts in that of the page. */
function sharedDirection(a: string, b: string): 'ltr' | 'rtl' | undefined {
  const [isArabic, isOtherArabic] = [a, b].map((word) => /\p{Script=Arabic}/u.test(word));
  if (isArabic !== isOtherArabic) return undefined;
  return isArabic ? 'rtl' : 'ltr';
}

function Word({ part, labels }: { part: NamePart; labels: NameComparisonProps['labels'] }) {
  const { t } = useTranslation();
  const { kind, a, b, letters } = part;
  if (a === null || b === null) {
    return (
      <>
        <span className={classes.pair}>
          <bdi dir="auto">{a ?? b}</bdi>
        </span>
        <span className={classes.note}>{t('names.onlyIn', { side: a === null ? labels.b : labels.a })}</span>
      </>
    );
  }
  return (
    <>
      <span className={classes.pair}>
        <bdi dir="auto">{a}</bdi>
        <span aria-hidden>{kind === 'differs' ? '≠' : isEqual(a, b) ? '=' : '~'}</span>
        <span className="visually-hidden">{t(kind === 'same' ? 'names.like' : 'names.unlike')}</span>
        <bdi dir="auto">{b}</bdi>
      </span>
      {kind === 'differs' ? (
        <span className={classes.note}>{t('names.different')}</span>
      ) : (
        !isEqual(a, b) && <Letters letters={letters} dir={sharedDirection(a, b)} />
      )}
    </>
  );
}

/** Each letter above the one that it is compared with. A screen reader has the words. */
const Letters = ({ letters, dir }: Pick<NamePart, 'letters'> & { dir: 'ltr' | 'rtl' | undefined }) => (
  <span className={classes.letters} dir={dir} aria-hidden>
    {letters.map((letter, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a word do not move
      <span key={index} className={classes.letter}>
        <bdi>{letter.a || '·'}</bdi>
        <bdi>{letter.b || '·'}</bdi>
      </span>
    ))}
  </span>
);

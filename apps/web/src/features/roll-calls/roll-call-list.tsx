import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../components/search-field.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { byBuilding, searchPeople } from './arrange-people.ts';
import type { ShownPerson } from './merge-ticks.ts';
import classes from './roll-call-list.module.css';
import { RollCallRow } from './roll-call-row.tsx';

/** A phone draws this many rows at once; more follow when the user comes near their end. */
const ROWS = 150;

interface RollCallListProps {
  /** Of the chosen building, or all. */
  people: readonly ShownPerson[];
  /** Which of them are in the part of those accounted for. */
  settled: ReadonlyMap<number, boolean>;
  me: string;
  onTick?: ((person: ShownPerson) => void) | undefined;
}

/** Who is missing is on top, by building and apartment. */
export function RollCallList({ people, settled, me, onTick }: RollCallListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState(ROWS);
  const shown = useMemo(() => searchPeople(people, text), [people, text]);
  const missing = shown.filter(({ id }) => !settled.get(id));
  const countMissing = (of: readonly ShownPerson[]) => of.filter(({ is_found }) => !is_found).length;
  const found = shown
    .filter(({ id }) => settled.get(id))
    .sort((a, b) => (b.ticked_at ?? '').localeCompare(a.ticked_at ?? ''));
  // A search that finds somebody shows them, wherever they are. Of an ended one, both parts are the record.
  const isFoundShown = isOpen || text !== '' || !onTick;
  const foundRows = isFoundShown ? found.slice(0, Math.max(0, rows - missing.length)) : [];
  const hasMore = missing.length > rows || (isFoundShown && foundRows.length < found.length);

  return (
    <section className={classes.panel} aria-label={t('rollCalls.missingTitle')}>
      <div className={classes.head}>
        <h2>
          {t('rollCalls.missingTitle')} <span>{format.number(countMissing(shown))}</span>
        </h2>
        <SearchField
          className={classes.search}
          label={t('common.search')}
          hiddenLabel
          placeholder={t('rollCalls.searchPlaceholder')}
          value={text}
          onChange={setText}
        />
      </div>
      {text !== '' && shown.length === 0 && (
        <p className={classes.note}>{t('rollCalls.noneFound', { text: isolated(text) })}</p>
      )}
      {text === '' && missing.length === 0 && (
        <p className={classes.note}>{t('rollCalls.noneMissingHere')}</p>
      )}
      {byBuilding(missing.slice(0, rows)).map(({ key, name, people: inside }) => (
        <section key={key} aria-label={name ? t('rollCalls.building', { name }) : t('rollCalls.noBuilding')}>
          <h3 className={classes.group}>
            <span>
              {name ? t('rollCalls.building', { name: isolated(name) }) : t('rollCalls.noBuilding')}
            </span>
            <span>{format.number(countMissing(inside))}</span>
          </h3>
          <ul className={classes.rows}>
            {inside.map((person) => (
              <RollCallRow key={person.id} person={person} me={me} onTick={onTick} />
            ))}
          </ul>
        </section>
      ))}
      {found.length > 0 && missing.length <= rows && (
        <section aria-label={t('rollCalls.foundTitle')}>
          <h3>
            <button
              type="button"
              className={classes.group}
              aria-expanded={isFoundShown}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{t('rollCalls.foundTitle')}</span>
              <span>
                {format.number(shown.length - countMissing(shown))}
                <IconChevronDown size={18} aria-hidden className={classes.chevron} />
              </span>
            </button>
          </h3>
          <ul className={classes.rows}>
            {foundRows.map((person) => (
              <RollCallRow key={person.id} person={person} me={me} onTick={onTick} withBuilding />
            ))}
          </ul>
        </section>
      )}
      {hasMore && <NearEnd key={rows} onNear={() => setRows(rows + ROWS)} />}
    </section>
  );
}

function NearEnd({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near.current(),
      { rootMargin: '1500px' },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place} />;
}

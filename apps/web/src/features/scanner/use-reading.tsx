import type { ReadName } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { useCallback, useState } from 'react';
import type { FieldAside } from '../../lib/field-aside.tsx';
import type { FormReview } from '../../lib/form-review.ts';
import { DoubtfulField } from './doubtful-field.tsx';
import { type DoubtInPlace, withDoubt, withoutDoubt } from './doubts.ts';
import { Checked, ConfirmButton, DoubtText, isAboutField, UnderField } from './field-notes.tsx';
import { markOf } from './marks.ts';
import type { Reading } from './reading.ts';
import type { ScannedDocument } from './scanned-documents.ts';

const ABOUT_NUMBERS = 'numbers:';
/** The question that a scan with two different numbers asks; another pair of numbers is another question. */
const questionAbout = (numbers: readonly string[]) => `${ABOUT_NUMBERS}${numbers.join(':')}`;

const valueIn = (reading: Reading | null, name: string) => reading?.fields[name as ReadName]?.value;
/** Two numbers that were not read are not the same number. */
const isSamePerson = (one: Reading | null, other: Reading) => {
  const [before, now] = [one, other].map((reading) => valueIn(reading, 'id_number'));
  return !!before && !!now && identityKey(before) === identityKey(now);
};

/**
 * The scan result and the clerk's confirmations, while the form is open. `nameOf` maps a field of the form to a field of
 * the document.
 */
export function useReading(nameOf: (field: string) => ReadName | undefined) {
  const [reading, setReading] = useState<Reading | null>(null);
  /** What filled the form last, also after its pictures were removed. */
  const [filled, setFilled] = useState<Reading | null>(null);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [doubts, setDoubts] = useState<readonly DoubtInPlace[]>([]);
  /** The form field whose place on the document is marked. */
  const [current, setCurrent] = useState<string | null>(null);
  /** Counts the requests to move on; the scanner does it after the next render. */
  const [leads, setLeads] = useState(0);
  /** The documents of one picture, until the clerk chooses one. */
  const [choices, setChoices] = useState<readonly ScannedDocument[]>([]);
  /** Those of the same picture for the next forms. */
  const [waiting, setWaiting] = useState<readonly ScannedDocument[]>([]);
  const onDoubt = useCallback((doubt: DoubtInPlace) => setDoubts((all) => withDoubt(all, doubt)), []);
  const onGone = useCallback((name: string) => setDoubts((all) => withoutDoubt(all, name)), []);
  const answer = (question: string) => setSettled((before) => new Set([...before, question]));
  const settle = (field: string) => answer(nameOf(field) ?? field);
  const mixed = reading?.warnings.find(({ code }) => code === 'numbers_differ');
  const question = questionAbout(mixed?.values ?? []);

  const review: FormReview = {
    isActive: reading !== null || choices.length > 0,
    left: doubts,
    settle,
    lead: () => setLeads((count) => count + 1),
  };
  function forget() {
    setReading(null);
    setChoices([]);
    setSettled(new Set());
    setCurrent(null);
  }
  return {
    reading,
    filled,
    review,
    current,
    setCurrent,
    leads,
    nameOf,
    /** The numbers of two sides that may be of two cards, until the clerk says that they belong together. */
    mixed: mixed && !settled.has(question) ? (mixed.values ?? []) : null,
    belongTogether: () => answer(question),
    onDoubt,
    onGone,
    choices,
    ask: setChoices,
    waiting,
    /** The others wait for the next forms. */
    choose(document: ScannedDocument) {
      setWaiting([...choices, ...waiting].filter((other) => other !== document));
      setChoices([]);
    },
    leaveOutWaiting: () => setWaiting([]),
    take(next: Reading) {
      const isSame = isSamePerson(reading, next);
      const isStillSettled = (name: string) =>
        name.startsWith(ABOUT_NUMBERS) || (isSame && valueIn(reading, name) === valueIn(next, name));
      setSettled((before) => new Set([...before].filter(isStillSettled)));
      setReading(next);
      setFilled(next);
    },
    /** The pictures were removed. Those that wait stay. */
    forget,
    /** The form is empty again, for the next person. Those that wait stay. */
    startOver() {
      forget();
      setFilled(null);
    },
    aside: ((field) => {
      const name = nameOf(field.name);
      const read = name && reading?.fields[name];
      if (!name || !read) return null;
      const warnings = reading.warnings.filter(
        (warning) => warning.fields.includes(name) && isAboutField(warning),
      );
      const isSettled = settled.has(name);
      const mark = markOf(name, read, field.value, { settled: isSettled, warned: warnings.length > 0 });
      if (!mark?.doubtful) return mark && isSettled ? { note: <Checked />, doubtful: false } : null;
      const { state } = mark;
      const isUnread = state === 'unread';
      const differs = state === 'differs';
      return {
        doubtful: true,
        note: <DoubtText state={state} code={warnings[0]?.code} />,
        button: !isUnread && (
          <ConfirmButton label={field.label} differs={differs} onConfirm={() => answer(name)} />
        ),
        under: (
          <>
            <UnderField field={field} other={differs ? read.value : null} warnings={warnings} />
            <DoubtfulField
              name={field.name}
              label={field.label}
              isUnread={isUnread}
              onDoubt={onDoubt}
              onGone={onGone}
            />
          </>
        ),
      };
    }) satisfies FieldAside as FieldAside,
  };
}

export type ReadingInHand = ReturnType<typeof useReading>;

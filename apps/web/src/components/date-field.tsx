import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { today } from '../lib/today.ts';
import { DateCalendar } from './date-calendar.tsx';
import { isDay, parseTypedDate, readDate, writeDate } from './typed-date.ts';

interface DateFieldProps
  extends Pick<
    TextInputProps,
    | 'label'
    | 'aria-label'
    | 'description'
    | 'required'
    | 'disabled'
    | 'error'
    | 'inputContainer'
    | 'autoFocus'
    | 'size'
  > {
  /** `YYYY-MM-DD`, empty, or typed text that is not a date. */
  value?: string;
  /** Also called with text that is not a date, so that a form does not save the previous date. */
  onChange: (value: string) => void;
  /** For filters: `onChange` is called only with a valid date or ''. `focusUnreadableDate` finds the others. */
  onlyDays?: boolean;
  minDate?: string;
  maxDate?: string;
  'data-wide'?: boolean;
  'data-short'?: boolean;
}

/**
 * A date, typed as in Egypt (15/11/2026) or picked. Focus does not open the calendar, which would cover the form: the
 * button or Alt+Down does. Both languages use Latin digits, so that users can compare it with a document.
 */
export function DateField(props: DateFieldProps) {
  const { value = '', onChange, onlyDays, error, minDate, maxDate, ...rest } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  /** Its popover mounts before it opens for the first time: a form has many that nobody opens. */
  const [hasCalendar, setHasCalendar] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const from = isDay(minDate) ? minDate : undefined;
  const typed = useTypedText(value, (text) => {
    if (!onlyDays || text === '' || isDay(text)) onChange(text);
  });
  const read = (text: string) => readDate(text, { today: today(), from });
  const isEmpty = typed.shown.trim() === '';
  const problem = useProblemText(isTyping || isEmpty ? null : typed.shown, read);

  /** The user has finished: a date without its year is completed. */
  function finish() {
    setTyping(false);
    const date = typed.text?.trim() ? read(typed.text) : '';
    if (typed.text !== null && typeof date === 'string') typed.commit(date);
  }

  function open() {
    flushSync(() => setHasCalendar(true));
    setOpened(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      open();
    }
    // Before the form reads the value.
    if (event.key === 'Enter') flushSync(finish);
  }

  return (
    <>
      <TextInput
        {...rest}
        ref={input}
        value={typed.shown}
        onChange={({ currentTarget }) => {
          setTyping(true);
          typed.write(currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
        error={problem ?? error}
        data-unreadable={(!isEmpty && parseTypedDate(typed.shown) === null) || undefined}
        placeholder={t('common.dateFormat')}
        inputMode="numeric"
        autoComplete="off"
        aria-keyshortcuts="Alt+ArrowDown"
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('common.openCalendar')}
            aria-expanded={opened}
            disabled={rest.disabled ?? false}
            // Not a stop on the way through the form: the keyboard has Alt+Down.
            tabIndex={-1}
            onClick={() => (opened ? setOpened(false) : open())}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {hasCalendar && (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          withRoles={false}
          disabled={rest.disabled ?? false}
        >
          <Popover.Target>
            <Anchor at={input} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t('common.calendar')}>
            <DateCalendar
              value={isDay(value) ? value : null}
              minDate={from}
              maxDate={isDay(maxDate) ? maxDate : undefined}
              onPick={(day) => {
                typed.commit(day);
                setOpened(false);
                input.current?.focus();
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** Gives a popover an element that is outside of it. */
function Anchor({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => at.current as HTMLElement, [at]);
  return null;
}

/** Shows the text as typed until it is a finished date, or until `value` changes from outside. */
function useTypedText(value: string, send: (value: string) => void) {
  const [text, setText] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    const isTyped = text !== null && value === (parseTypedDate(text) ?? text.trim());
    if (!isTyped) setText(null);
  }
  return {
    text,
    shown: text ?? (isDay(value) ? writeDate(value) : value),
    write(next: string) {
      setText(next);
      send(parseTypedDate(next) ?? next.trim());
    },
    commit(date: string) {
      setText(null);
      send(date);
    },
  };
}

/** Says why `text` is not a date; undefined if it is one. */
function useProblemText(text: string | null, read: (text: string) => ReturnType<typeof readDate>) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = text === null ? '' : read(text);
  if (typeof problem === 'string') return undefined;
  if (problem.why === 'month') return t('common.dateNoMonth', { text, month: String(problem.month) });
  if (problem.why === 'day') {
    return t('common.dateNoDay', { text, month: format.month(problem.month), days: String(problem.days) });
  }
  return t('common.dateUnreadable', { text });
}

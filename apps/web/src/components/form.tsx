import { Alert, Button, Stack } from '@mantine/core';
import { IconBan, IconHistory } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import type { SchemaForm } from '../lib/use-schema-form.ts';
import classes from './form.module.css';

interface FormProps {
  form: SchemaForm;
  /** Names the form for those who do not see it. */
  label: string;
  submitLabel?: string;
  onCancel: () => void;
  /** Why this screen refuses to save, such as a blacklisted person; said beside the button. */
  blocked?: string | false;
  /** What a draft does not hold, said where one was put back. */
  notKept?: string;
  /** Another way to save, before the main one. */
  secondary?: ReactNode;
  children: ReactNode;
}

/** Fields, what went wrong, what was kept, and the two buttons; the buttons stay in sight on phones. */
export function Form({
  form,
  label,
  submitLabel,
  onCancel,
  blocked,
  notKept,
  secondary,
  children,
}: FormProps) {
  const { t } = useTranslation();
  const why = useId();
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      onKeyDown={submitOnControlEnter}
      noValidate
      aria-label={label}
    >
      <Stack>
        {form.restored && (
          <Alert color="nile" icon={<IconHistory />} className={classes.restored}>
            {t('common.draftRestored')} {notKept}{' '}
            <button type="button" className={classes.startOver} onClick={form.startOver}>
              {t('common.startOver')}
            </button>
          </Alert>
        )}
        {form.failure && <Failure>{form.failure}</Failure>}
        {children}
        <div className={classes.actions}>
          {blocked && (
            <p id={why} className={classes.blocked}>
              <IconBan size={18} aria-hidden />
              {blocked}
            </p>
          )}
          <Button
            variant="default"
            onClick={() => {
              form.startOver();
              onCancel();
            }}
          >
            {t('common.cancel')}
          </Button>
          {secondary}
          <Button
            type="submit"
            loading={form.pending}
            disabled={Boolean(blocked)}
            aria-describedby={blocked ? why : undefined}
          >
            {submitLabel ?? t('common.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** From wherever the keyboard is: Enter alone means something else on buttons and calendars. */
function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  // A dialog that a field opened is a child of this form to React, but not on the screen.
  const isOwn = event.currentTarget.contains(event.target as Node);
  if (!isOwn || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const save = event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!save?.disabled) event.currentTarget.requestSubmit(save);
}

/** In sight, however far down the form the button was. */
function Failure({ children }: { children: string }) {
  const shown = useBroughtIntoView<HTMLDivElement>();
  return (
    <Alert ref={shown} className={classes.failure} color="red" role="alert">
      {children}
    </Alert>
  );
}

/** Two columns from 900 pixels, one below. A field that needs the whole width says `data-wide`. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

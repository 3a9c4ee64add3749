import { Alert, Button, Stack } from '@mantine/core';
import { IconBan, IconFilePencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import type { SchemaForm } from '../lib/use-schema-form.ts';
import { DraftOffers } from './draft-offers.tsx';
import classes from './form.module.css';
import { FormActions } from './form-actions.tsx';

interface FormProps {
  form: SchemaForm;
  /** Accessible name. */
  label: string;
  submitLabel?: string | undefined;
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** Disables saving and shows this reason beside the button, for example a blacklisted person. */
  blocked?: string | false;
  /** Says what a draft does not contain; shown after a draft is restored. */
  notKept?: string;
  /** A second save button, before the main one. */
  secondary?: ReactNode;
  /** Shown beside the buttons: what the user should know before saving. */
  status?: ReactNode;
  children: ReactNode;
}

/** Restored draft, error, fields and buttons. The buttons are sticky. */
export function Form({
  form,
  label,
  submitLabel,
  onCancel,
  cancelLabel,
  blocked,
  notKept,
  secondary,
  status,
  children,
}: FormProps) {
  const { t } = useTranslation();
  const why = useId();
  useKeptFocus(form.pending);
  return (
    <form
      ref={form.ref}
      className={classes.form}
      onSubmit={form.submit}
      onKeyDown={submitOnControlEnter}
      noValidate
      aria-label={label}
    >
      <Stack className={classes.content}>
        {form.restored && (
          <Alert color="nile" icon={<IconFilePencil />} className={classes.restored}>
            {t('common.draftRestored')} {notKept}{' '}
            <button type="button" className={classes.startOver} onClick={form.startOver}>
              {t('common.startOver')}
            </button>
          </Alert>
        )}
        <DraftOffers offers={form.draftOffers} />
        {form.failure && <Failure>{form.failure}</Failure>}
        {/* What somebody typed during a save would be lost. */}
        <Stack inert={form.pending}>{children}</Stack>
        <FormActions
          status={
            blocked ? (
              <p id={why} className={classes.blocked}>
                <IconBan size={18} aria-hidden />
                {blocked}
              </p>
            ) : (
              status
            )
          }
        >
          <Button
            variant="subtle"
            onClick={() => {
              form.startOver();
              onCancel();
            }}
          >
            {cancelLabel ?? t('common.cancel')}
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
        </FormActions>
      </Stack>
    </form>
  );
}

/** Works in every field: Enter alone does something else on buttons and calendars. */
function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  // React also bubbles events from a dialog that a field opened, although its DOM is outside this form.
  const isOwn = event.currentTarget.contains(event.target as Node);
  if (!isOwn || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const save = event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!save?.disabled) event.currentTarget.requestSubmit(save);
}

/** Scrolls into view: the save button may be far below it. */
function Failure({ children }: { children: string }) {
  const shown = useBroughtIntoView<HTMLDivElement>();
  return (
    <Alert ref={shown} className={classes.failure} color="red" role="alert">
      {children}
    </Alert>
  );
}

/** Two columns from 900 pixels, one on narrower screens. A field with `data-wide` gets the full width;
 * on a phone, two with `data-short` share a line.
 */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

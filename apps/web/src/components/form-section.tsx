import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useAfterLeaving } from '../lib/use-after-leaving.ts';
import { FieldGrid } from './form.tsx';
import classes from './form-section.module.css';

/**
 * One surface for the sections of a form. The forms of people have them in the order person, document, place, contact.
 * `onLeft` is called when the focus has left any field. The fields are not rendered again for it.
 */
export function FormPanel({ children, onLeft = () => {} }: { children: ReactNode; onLeft?: () => void }) {
  const leave = useAfterLeaving(onLeft);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields are interactive; their event bubbles
    <div className={classes.panel} onBlur={leave}>
      {children}
    </div>
  );
}

/** Related fields under a heading. A last field that is too short for a heading of its own has none. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <FieldGrid>{children}</FieldGrid>;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <FieldGrid>{children}</FieldGrid>
    </section>
  );
}

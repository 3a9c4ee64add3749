import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldGrid } from './form.tsx';
import classes from './form-section.module.css';

/** Related fields under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <FieldGrid>{children}</FieldGrid>
    </section>
  );
}

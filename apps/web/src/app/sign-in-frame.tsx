import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../components/logo.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { LanguageToggle } from './shell/language-toggle.tsx';
import classes from './sign-in-frame.module.css';

interface SignInFrameProps {
  /** Of the browser tab. */
  tabTitle: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A form in the middle of the screen, before the register opens. */
export function SignInFrame({ tabTitle, title, text, children }: SignInFrameProps) {
  useDocumentTitle(tabTitle);
  return (
    <main className={classes.frame}>
      <div className={classes.top}>
        <LanguageToggle />
      </div>
      <div className={classes.card}>
        <Logo size={48} />
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {children}
      </div>
    </main>
  );
}

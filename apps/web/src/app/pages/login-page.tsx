import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { comesThroughUntrustedProxy } from '../../features/auth/sign-in.ts';
import { returnPlace } from '../../lib/return-place.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import classes from './login-page.module.css';

interface LoginPageProps {
  /** The user begins to type: they will sign in. */
  onTyping?: () => void;
  onSignedIn: () => void | Promise<void>;
}

export function LoginPage({ onTyping, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation();
  const [lapsed] = useState(() => returnPlace.isLapsed());

  const [isProxyUntrusted, setProxyUntrusted] = useState(false);

  useEffect(() => {
    const left = new AbortController();
    comesThroughUntrustedProxy(left.signal).then(setProxyUntrusted);
    return () => left.abort();
  }, []);

  return (
    <div className={classes.page} onInputCapture={onTyping}>
      <aside className={classes.scene} aria-hidden="true">
        <Arches />
        <p className={classes.tagline}>{t('auth.intro')}</p>
      </aside>
      <SignInFrame tabTitle={t('auth.title')} title={t('common.appName')} text={t('common.tagline')}>
        {lapsed && (
          <Alert color="amber" role="status">
            {t('auth.sessionEnded')}
          </Alert>
        )}
        {isProxyUntrusted && (
          <Alert color="amber" role="status">
            {t('auth.untrustedProxy')}
          </Alert>
        )}
        <LoginForm onSignedIn={onSignedIn} />
      </SignInFrame>
    </div>
  );
}

/** Background picture: the arches of a gate. */
const Arches = () => (
  <svg
    aria-hidden="true"
    className={classes.arches}
    viewBox="0 0 400 400"
    preserveAspectRatio="xMidYMax slice"
    focusable="false"
  >
    {[190, 158, 126, 94, 62].map((width, index) => (
      <path
        key={width}
        d={`M${200 - width} 420V${200 + index * 26}a${width} ${width} 0 0 1 ${width * 2} 0V420`}
        fill="currentColor"
        fillOpacity={0.07 + index * 0.035}
      />
    ))}
  </svg>
);

import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { signIn } from './sign-in.ts';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void | Promise<void> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const missing = (value: string) => (submitted && !value.trim() ? t('common.requiredField') : undefined);
  // A proxy may send a 401 without our message; the specification defines one.
  const failureText: string | null =
    failure instanceof ApiError && failure.status === 401 && !failure.message
      ? t('auth.failed')
      : failure === null
        ? null
        : errorText(failure);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    setFailure(null);
    if (!username.trim()) return usernameInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    setPending(true);
    try {
      await signIn(username.trim(), password);
      await onSignedIn();
    } catch (error) {
      setFailure(error);
      passwordInput.current?.select();
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('auth.title')}>
      <Stack gap="md">
        {failureText !== null && (
          <Alert color="red" role="alert">
            {failureText}
          </Alert>
        )}
        <TextInput
          ref={usernameInput}
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
          error={missing(username)}
        />
        <PasswordInput
          ref={passwordInput}
          label={t('auth.password')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={missing(password)}
        />
        <Button type="submit" fullWidth loading={pending}>
          {t('auth.signIn')}
        </Button>
      </Stack>
    </form>
  );
}

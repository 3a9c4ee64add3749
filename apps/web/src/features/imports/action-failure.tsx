import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

interface ActionFailureProps {
  /** Null: nothing failed. */
  error: unknown;
  /** Somebody else changed it, or the program works on it now. */
  onLoad: () => void;
  onRetry?: (() => void) | undefined;
}

/** Why something was not saved, and what to do about it. */
export function ActionFailure({ error, onLoad, onRetry }: ActionFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (error === null || error === undefined) return null;
  const isConflict = error instanceof ApiError && error.status === 409;
  return (
    <Alert color={isConflict ? 'amber' : 'red'} role="alert" mb="md">
      <Text>{errorText(error)}</Text>
      {(isConflict || onRetry) && (
        <Button mt="sm" variant="default" onClick={isConflict ? onLoad : onRetry}>
          {t(isConflict ? 'imports.stale' : 'common.retry')}
        </Button>
      )}
    </Alert>
  );
}

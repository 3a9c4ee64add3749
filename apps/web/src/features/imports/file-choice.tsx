import { Button, FileButton, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FILE_ACCEPT } from './acceptable-file.ts';
import classes from './add-import.module.css';

interface FileChoiceProps {
  file: File | null;
  /** Why this file, or none, cannot be uploaded. */
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** A place to drop a file, with a button for those who do not drag. */
export function FileChoice({ file, error, disabled, onChoose }: FileChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  };
  const Icon = file ? IconFileSpreadsheet : IconFileUpload;
  const label = t(file ? 'imports.upload.other' : 'imports.upload.choose');
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-refused={error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon size={32} stroke={1.5} aria-hidden />
        <div className={classes.words}>
          {file ? (
            <b>
              <bdi>{file.name}</bdi>
            </b>
          ) : (
            <b>{t('imports.upload.drop')}</b>
          )}
          <span>{file ? format.bytes(file.size) : t('imports.upload.limits')}</span>
        </div>
        <FileButton
          accept={FILE_ACCEPT}
          disabled={disabled}
          onChange={(chosen) => chosen && onChoose(chosen)}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={disabled}>
              {label}
            </Button>
          )}
        </FileButton>
      </div>
      {error && (
        <Text role="alert" size="sm" mt="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
}

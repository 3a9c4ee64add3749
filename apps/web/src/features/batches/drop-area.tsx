import { Button, Group, Text } from '@mantine/core';
import { IconFiles, IconFolder } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drop-area.module.css';
import { droppedFiles, inOrder } from './incoming/dropped-files.ts';

interface DropAreaProps {
  onFiles: (files: File[]) => void;
  /** Less high: there are pictures already. */
  small?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}

export function DropArea({ onFiles, small = false, disabled = false, children }: DropAreaProps) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (chosen: readonly File[]) => chosen.length > 0 && !disabled && onFiles([...chosen]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(inOrder([...(currentTarget.files ?? [])]));
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(await droppedFiles(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the buttons are the others
    <div
      className={classes.area}
      data-over={isOver || undefined}
      data-small={small || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!small && (
        <>
          <Text fw={600}>{t('batches.dropTitle')}</Text>
          <Text c="dimmed" size="sm">
            {t('batches.dropHint')}
          </Text>
        </>
      )}
      {children}
      <Group gap="sm" justify="center">
        <Button
          variant={small ? 'default' : 'filled'}
          disabled={disabled}
          leftSection={<IconFiles size={18} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {t('batches.chooseFiles')}
        </Button>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconFolder size={18} aria-hidden />}
          onClick={() => folder.current?.click()}
        >
          {t('batches.chooseFolder')}
        </Button>
      </Group>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/*,.pdf,.zip"
        aria-label={t('batches.chooseFiles')}
        onChange={choose}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('batches.chooseFolder')}
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
    </div>
  );
}

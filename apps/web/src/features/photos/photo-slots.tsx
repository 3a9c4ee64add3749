import type { PhotoType } from '@bawaba/contracts';
import { Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from './acceptable-photos.ts';
import { PhotoSlot } from './photo-slot.tsx';
import classes from './photo-slots.module.css';

/** A file for each page of the document that the clerk has at hand. */
export type SlotFiles = Readonly<Partial<Record<PhotoType, File>>>;

interface PhotoSlotsProps {
  types: readonly PhotoType[];
  files: SlotFiles;
  onChange: (files: SlotFiles) => void;
}

export function PhotoSlots({ types, files, onChange }: PhotoSlotsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);

  function choose(type: PhotoType, file: File) {
    const found = problemOf(file);
    setProblem(found && t(`photos.${found}`, { name: file.name }));
    if (!found) onChange({ ...files, [type]: file });
  }

  return (
    <section className={classes.slots} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('photos.documentPhotos')}
      </Title>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <div className={classes.grid}>
        {types.map((type) => (
          <PhotoSlot
            key={type}
            label={t(`photos.type.${type}`)}
            file={files[type]}
            onChoose={(file) => choose(type, file)}
            onRemove={() => {
              const { [type]: _, ...others } = files;
              onChange(others);
            }}
          />
        ))}
      </div>
    </section>
  );
}

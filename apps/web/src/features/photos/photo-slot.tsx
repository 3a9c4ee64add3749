import { IconId, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { PHOTO_ACCEPT } from './acceptable-photos.ts';
import classes from './photo-slots.module.css';
import { usePreview } from './use-preview.ts';

interface PhotoSlotProps {
  label: string;
  file: File | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A place for one picture: choose it, drop it, see it, take it out again. */
export function PhotoSlot({ label, file, onChoose, onRemove }: PhotoSlotProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  return (
    <div className={classes.slot} data-over={over || undefined}>
      <label
        className={classes.target}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          accept={PHOTO_ACCEPT}
          className={classes.input}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onChoose(chosen);
            currentTarget.value = '';
          }}
        />
        {file ? <Preview file={file} label={label} /> : <IconId size={32} stroke={1.25} aria-hidden />}
        <span className={classes.label}>{label}</span>
        <span className={classes.hint}>{t(file ? 'photos.replace' : 'photos.drop')}</span>
      </label>
      {file && (
        <div className={classes.remove}>
          <LabelledIcon icon={IconX} label={t('photos.remove', { name: label })} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  return <img className={classes.preview} src={usePreview(file)} alt={label} />;
}

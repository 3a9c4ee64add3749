import { IconCircleCheck, IconId, IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { PHOTO_ACCEPT } from '../../lib/acceptable-photos.ts';
import { usePreview } from '../../lib/use-preview.ts';
import type { PageType } from './document-kind.ts';
import classes from './document-scanner.module.css';

interface PageSlotProps {
  page: PageType;
  file: File | undefined;
  preparing: boolean;
  /** False after the scan: the picture is hidden, but still kept. */
  previewed: boolean;
  onChoose: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** A slot for the picture of one page. Drop and paste find it by `data-page`. */
export function PageSlot({ page, file, preparing, previewed, onChoose, onRemove }: PageSlotProps) {
  const { t } = useTranslation();
  const label = t(`photos.type.${page}`);
  const hint = preparing ? 'preparing' : file ? 'replace' : 'choose';
  return (
    <div className={classes.slot} data-page={page} data-filled={file ? true : undefined}>
      <label className={classes.target}>
        <input
          type="file"
          accept={PHOTO_ACCEPT}
          multiple
          className={classes.input}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            if (chosen.length > 0) onChoose(chosen);
            currentTarget.value = '';
          }}
        />
        {!file ? (
          <IconId size={32} stroke={1.25} aria-hidden />
        ) : previewed ? (
          <Preview file={file} label={label} />
        ) : (
          <span className={classes.ready}>
            <IconCircleCheck size={24} aria-hidden />
            <span className="visually-hidden">{t('scanner.ready')}</span>
          </span>
        )}
        <span className={classes.label}>{label}</span>
        <span className={classes.hint} data-busy={preparing || undefined}>
          {t(`scanner.${hint}`)}
        </span>
      </label>
      {file && (
        <div className={classes.remove}>
          <LabelledIcon icon={IconX} label={t('scanner.remove', { name: label })} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

/** Some browsers cannot show HEIC photos of phones; the server may still read them. */
function Preview({ file, label }: { file: File; label: string }) {
  const [failed, setFailed] = useState<File>();
  const url = usePreview(file);
  if (failed === file) return <IconPhoto size={32} stroke={1.25} aria-hidden />;
  return <img className={classes.preview} src={url} alt={label} onError={() => setFailed(file)} />;
}

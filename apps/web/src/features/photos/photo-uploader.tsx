import { MAX_PHOTOS_PER_UPLOAD, type PhotoType, photoTypes, type Resident } from '@bawaba/contracts';
import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { PHOTO_ACCEPT, problemOf } from '../../lib/acceptable-photos.ts';
import { announce } from '../../lib/announcements.ts';
import { usePreview } from '../../lib/use-preview.ts';
import classes from './photo-uploader.module.css';
import { usePhotoActions } from './photos.queries.ts';
import type { ChosenPhoto } from './send-photos.ts';
import { UploadProgress } from './upload-progress.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

interface PhotoUploaderProps {
  resident: Pick<Resident, 'id' | 'full_name'>;
  /** Default types for the chosen photos, in order: front first, then back. */
  likelyTypes: readonly PhotoType[];
}

export function PhotoUploader({ resident, likelyTypes }: PhotoUploaderProps) {
  const { t } = useTranslation();
  const { refresh } = usePhotoActions(resident.id);
  const upload = usePhotoUpload();
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = upload.state.step === 'sending';

  function choose(files: File[]) {
    upload.reset();
    const refused = files.map((file) => [file, problemOf(file)] as const).find(([, found]) => found !== null);
    const room = MAX_PHOTOS_PER_UPLOAD - chosen.length;
    const accepted = files.filter((file) => problemOf(file) === null);
    setProblem(
      refused?.[1]
        ? t(`photos.${refused[1]}`, { name: refused[0].name })
        : accepted.length > room
          ? t('photos.tooMany')
          : null,
    );
    setChosen([
      ...chosen,
      ...accepted
        .slice(0, room)
        .map((file, index) => ({ file, type: likelyTypes[chosen.length + index] ?? 'others' })),
    ]);
  }

  async function send() {
    if (!(await upload.start(resident, chosen))) return;
    setChosen([]);
    await refresh();
    announce(t('photos.uploaded'));
  }

  return (
    <Stack gap="sm" className="no-print">
      <FileButton
        accept={PHOTO_ACCEPT}
        multiple
        onChange={choose}
        inputProps={{ 'aria-label': t('photos.add') }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={sending}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
          >
            {t('photos.add')}
          </Button>
        )}
      </FileButton>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {chosen.length > 0 && (
        <>
          <ul className={classes.chosen} aria-label={t('photos.chosen', { count: chosen.length })}>
            {chosen.map((photo, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two identical files are possible
              <li key={index} className={classes.photo}>
                <Preview file={photo.file} />
                <Select
                  aria-label={t('photos.typeOf', { name: photo.file.name })}
                  data={photoTypes.map((type) => ({ value: type, label: t(`photos.type.${type}`) }))}
                  value={photo.type}
                  disabled={sending}
                  onChange={(type) => type && setChosen(chosen.with(index, { ...photo, type }))}
                />
                <LabelledIcon
                  icon={IconX}
                  label={t('photos.remove', { name: photo.file.name })}
                  disabled={sending}
                  onClick={() => setChosen(chosen.filter((_, other) => other !== index))}
                />
              </li>
            ))}
          </ul>
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
          {!sending && (
            <Group>
              <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={send}>
                {t('photos.upload')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

function Preview({ file }: { file: File }) {
  return <img className={classes.preview} src={usePreview(file)} alt={file.name} />;
}

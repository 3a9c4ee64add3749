import { type AuthorityList, authorityListEndpoints } from '@bawaba/contracts';
import { Button, FileButton, Skeleton, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { PHOTO_ACCEPT, problemOf } from '../../lib/acceptable-photos.ts';
import { announce } from '../../lib/announcements.ts';
import { upload } from '../../lib/upload.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { usePreview } from '../../lib/use-preview.ts';
import { authorityListQueries, useAuthorityListActions } from './authority-lists.queries.ts';
import classes from './list-details.module.css';
import { useListTexts } from './use-list-texts.ts';

export function ReceiptPhoto({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(authorityListQueries.receiptPhoto(list));
  if (isError) return <Text role="alert">{t('authorityLists.photoFailed')}</Text>;
  return data ? <Picture file={data} list={list} /> : <Skeleton height={200} radius="md" />;
}

function Picture({ file, list }: { file: File; list: AuthorityList }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const url = usePreview(file);
  const [isFull, setFull] = useState(false);
  const name = t('authorityLists.photoOf', { list: texts.number(list) });
  return (
    <>
      <button type="button" className={classes.picture} onClick={() => setFull(true)}>
        <img src={url} alt={name} />
      </button>
      {isFull && (
        <Dialog title={name} fullScreen onClose={() => setFull(false)}>
          <img src={url} alt={name} className={classes.full} />
        </Dialog>
      )}
    </>
  );
}

/** A phone offers its camera. Leaving the page cancels the upload. */
export function ReceiptUpload({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { keep } = useAuthorityListActions();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (file: File | null) => {
    if (!file) return;
    const refused = problemOf(file);
    setProblem(refused && t(`photos.${refused}`, { name: file.name }));
    if (refused) return;
    const body = new FormData();
    body.append('photo', file);
    const mine = new AbortController();
    running.current = mine;
    setSent(0);
    try {
      const params = { id: list.id };
      const options = { params, body, signal: mine.signal, onProgress: setSent };
      keep(await upload<AuthorityList>(authorityListEndpoints.uploadReceipt, options));
      announce(t('authorityLists.receiptSaved'));
    } catch (error) {
      if (!mine.signal.aborted) setProblem(errorText(error));
    }
    setSent(null);
  };

  const label = t(list.receipt?.has_photo ? 'authorityLists.replacePhoto' : 'authorityLists.addPhoto');
  return (
    <div>
      <FileButton accept={PHOTO_ACCEPT} onChange={send} inputProps={{ 'aria-label': label }}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={sent !== null}
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            {sent === null
              ? label
              : t('authorityLists.uploading', { percent: String(Math.round(sent * 100)) })}
          </Button>
        )}
      </FileButton>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </div>
  );
}

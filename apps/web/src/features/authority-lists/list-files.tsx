import { type AuthorityList, exportEndpoints } from '@bawaba/contracts';
import { Button, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { announce } from '../../lib/announcements.ts';
import { useDownload } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useListTexts } from './use-list-texts.ts';

type Format = 'pdf' | 'excel';

function useListDownload({ id }: AuthorityList) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start } = useDownload();
  const [format, setFormat] = useState<Format | null>(null);
  return {
    running: state.step === 'running' ? format : null,
    async download(chosen: Format) {
      setFormat(chosen);
      const file = await start(exportEndpoints.authorityList, { params: { id, format: chosen } });
      if (file) announce(t('reports.savedOne', { name: file.name }));
    },
    failure: state.step === 'failed' && format && (
      <Dialog title={t('common.error')} onClose={() => setFormat(null)}>
        <Text role="alert">{errorText(state.error)}</Text>
      </Dialog>
    ),
  };
}

/** On the page of a list. */
export function ListFileButtons({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const { running, download, failure } = useListDownload(list);
  return (
    <>
      <Group gap="sm">
        <Button
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          loading={running === 'pdf'}
          onClick={() => download('pdf')}
        >
          {t('authorityLists.pdf')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={running === 'excel'}
          onClick={() => download('excel')}
        >
          {t('authorityLists.excel')}
        </Button>
      </Group>
      {failure}
    </>
  );
}

/** In a row. */
export function ListFileIcons({ list }: { list: AuthorityList }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const { running, download, failure } = useListDownload(list);
  const name = t('authorityLists.list', { kind: texts.kind(list.kind), list: texts.number(list) });
  return (
    <>
      <LabelledIcon
        icon={IconFileTypePdf}
        label={t('authorityLists.pdfOf', { name })}
        loading={running === 'pdf'}
        onClick={() => download('pdf')}
      />
      <LabelledIcon
        icon={IconFileSpreadsheet}
        label={t('authorityLists.excelOf', { name })}
        loading={running === 'excel'}
        onClick={() => download('excel')}
      />
      {failure}
    </>
  );
}

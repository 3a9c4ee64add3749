import { exportEndpoints, type Language } from '@bawaba/contracts';
import { Button, Menu, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useDownload } from '../../lib/use-download.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

/** On paper, in the language of those who walk with it. */
export function PrintRollCall({ id }: { id: number }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start } = useDownload();
  const [isAsked, setAsked] = useState(false);
  const print = async (language: Language) => {
    setAsked(true);
    const file = await start(exportEndpoints.rollCall, { params: { id }, query: { language } });
    if (file) announce(t('reports.savedOne', { name: file.name }));
  };
  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={state.step === 'running'}
          >
            {t('rollCalls.print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="no-print">
          <Menu.Label>{t('rollCalls.printIn')}</Menu.Label>
          <Menu.Item onClick={() => print('ar')}>{t('rollCalls.printArabic')}</Menu.Item>
          <Menu.Item onClick={() => print('en')}>{t('rollCalls.printEnglish')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {state.step === 'failed' && isAsked && (
        <Dialog title={t('common.error')} onClose={() => setAsked(false)}>
          <Text role="alert">{errorText(state.error)}</Text>
        </Dialog>
      )}
    </>
  );
}

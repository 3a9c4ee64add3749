import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import classes from './choose-document.module.css';
import { DocumentSheet } from './document-sheet.tsx';
import { DoubtfulField } from './doubtful-field.tsx';
import type { ScannedDocument } from './scanned-documents.ts';
import { shownPart } from './sheets.ts';
import type { ReadingInHand } from './use-reading.tsx';

interface ChooseDocumentProps {
  scanned: ReadingInHand;
  onChoose: (document: ScannedDocument) => void;
}

/** One picture shows several documents: the clerk says whose form this is. Save waits for an answer. */
export function ChooseDocument({ scanned, onChoose }: ChooseDocumentProps) {
  const { t } = useTranslation();
  const { choices } = scanned;
  if (choices.length === 0) return null;
  return (
    <section className={classes.card} role="alert">
      <p className={classes.title}>
        <IconAlertTriangle className={classes.icon} aria-hidden />
        {t('scanner.several', { count: choices.length })}
      </p>
      <div className={classes.choices}>
        {choices.map((document, place) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the documents of one picture stay in their order
            key={place}
            variant="default"
            className={classes.choice}
            data-open
            onClick={() => onChoose(document)}
          >
            <Choice document={document} />
          </Button>
        ))}
      </div>
      <DoubtfulField
        name="which_document"
        label={t('scanner.whichDocument')}
        isUnread
        onDoubt={scanned.onDoubt}
        onGone={scanned.onGone}
      />
    </section>
  );
}

const titles = { national_id: 'nationalId', passport: 'passport' } as const;
const WIDTH = 104;

function Choice({ document: { reading } }: { document: ScannedDocument }) {
  const { t } = useTranslation();
  const { full_name, id_number } = reading.fields;
  const page = reading.pages.front;
  const { corners, proportion } = shownPart(page ?? { width: 3, height: 2 }, { isOriginal: false, turns: 0 });
  return (
    <>
      {page?.file && (
        <DocumentSheet
          file={page.file}
          label=""
          size={page}
          corners={corners}
          shown={{ width: WIDTH, height: WIDTH / proportion }}
          frames={[]}
        />
      )}
      <span className={classes.person}>
        <bdi className={classes.name}>{full_name?.value || t('scanner.noName')}</bdi>
        <span>{t(`scanner.${titles[reading.kind]}`)}</span>
        {id_number?.value && <Ltr>{id_number.value}</Ltr>}
      </span>
    </>
  );
}

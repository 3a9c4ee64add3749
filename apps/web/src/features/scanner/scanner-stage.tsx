import { Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import type { DocumentKind, Pictures } from './document-kind.ts';
import classes from './document-scanner.module.css';
import { DocumentTools } from './document-tools.tsx';
import { DocumentView } from './document-view.tsx';
import { sheetsOf } from './sheets.ts';
import { useDocumentView } from './use-document-view.ts';
import type { ReadingInHand } from './use-reading.tsx';

interface ScannerStageProps {
  titleId: string;
  kind: DocumentKind;
  pictures: Pictures;
  scanned: ReadingInHand;
}

const titles = { national_id: 'nationalId', passport: 'passport' } as const;

/** The title of the scanner and, once there is a picture, the document. A phone shows one side of it at a time. */
export function ScannerStage({ titleId, kind, pictures, scanned }: ScannerStageProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const view = useDocumentView();
  const [isFolded, setFolded] = useState(false);
  const { reading, review, current, nameOf } = scanned;
  const sheets = sheetsOf(pictures, kind, reading, {
    current: current === null ? undefined : nameOf(current),
    doubts: review.left.flatMap(({ name }) => nameOf(name) ?? []),
  });
  const [first] = sheets;
  const marked = sheets.find(({ frames }) => frames.some(({ isCurrent }) => isCurrent));
  const asked = review.left[0] && nameOf(review.left[0].name);
  // On a phone the focus may be on no field: then the side of the next doubt is shown.
  const doubtful = sheets.find(({ frames }) => frames.some(({ name }) => name === asked));
  const one = marked ?? doubtful ?? first;
  return (
    <div className={classes.stage} data-folded={isFolded || undefined}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {reading && first ? t(`scanner.${titles[reading.kind]}`) : t('scanner.title')}
        </Title>
        {first && !isFolded && (
          <DocumentTools view={view} isChanged={sheets.some(({ page }) => page?.corners || page?.mirrored)} />
        )}
        {first && isPhone && (
          <LabelledIcon
            icon={isFolded ? IconChevronDown : IconChevronUp}
            label={t(isFolded ? 'scanner.unfold' : 'scanner.fold')}
            onClick={() => setFolded(!isFolded)}
          />
        )}
      </div>
      {one && !(isPhone && isFolded) && <DocumentView sheets={isPhone ? [one] : sheets} view={view} />}
    </div>
  );
}

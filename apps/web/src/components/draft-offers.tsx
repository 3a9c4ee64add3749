import { Button } from '@mantine/core';
import { IconFilePencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { isolated } from '../lib/isolated.ts';
import { today } from '../lib/today.ts';
import type { SchemaForm } from '../lib/use-schema-form.ts';
import classes from './draft-offers.module.css';

/** Drafts of this form from tabs that were closed, or lost in a crash. Nothing is filled in before the user says so. */
export function DraftOffers({ offers }: { offers: SchemaForm['draftOffers'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (offers.length === 0) return null;
  const timeOf = (at: number) => {
    const moment = new Date(at);
    return today(moment) === today()
      ? format.clock(moment.toISOString())
      : format.minute(moment.toISOString());
  };
  return (
    <ul className={classes.offers} role="status">
      {offers.map(({ id, at, title, take, discard }) => (
        <li key={id} className={classes.offer}>
          <IconFilePencil size={20} stroke={1.75} aria-hidden />
          <span className={classes.text}>
            {title
              ? t('common.draftOfferNamed', { time: timeOf(at), name: isolated(title) })
              : t('common.draftOffer', { time: timeOf(at) })}
          </span>
          <Button variant="default" onClick={take}>
            {t('common.continueDraft')}
          </Button>
          <Button variant="subtle" onClick={discard}>
            {t('common.discardDraft')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

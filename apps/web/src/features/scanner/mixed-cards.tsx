import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { DoubtfulField } from './doubtful-field.tsx';
import classes from './mixed-cards.module.css';
import type { ReadingInHand } from './use-reading.tsx';

interface MixedCardsProps {
  scanned: ReadingInHand;
  onScanBackAgain: () => void;
}

/** Both sides were read with different numbers: perhaps they are of two people. Save waits for an answer. */
export function MixedCards({ scanned, onScanBackAgain }: MixedCardsProps) {
  const { t } = useTranslation();
  if (!scanned.mixed) return null;
  const [front, back] = scanned.mixed;
  return (
    <section className={classes.card} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{t('scanner.mixed')}</p>
        {front && back && (
          <dl className={classes.numbers}>
            <dt>{t('photos.type.id_card_front')}</dt>
            <dd>
              <Compared number={front} other={back} />
            </dd>
            <dt>{t('photos.type.id_card_back')}</dt>
            <dd>
              <Compared number={back} other={front} />
            </dd>
          </dl>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onScanBackAgain}>
          {t('scanner.scanBackAgain')}
        </Button>
        <Button
          color="amber"
          data-open
          onClick={() => {
            scanned.belongTogether();
            scanned.review.lead();
          }}
        >
          {t('scanner.belongTogether')}
        </Button>
      </div>
      <DoubtfulField
        name="both_sides"
        label={t('scanner.bothSides')}
        isUnread
        onDoubt={scanned.onDoubt}
        onGone={scanned.onGone}
      />
    </section>
  );
}

/** The digits that differ are marked. */
const Compared = ({ number, other }: { number: string; other: string }) => (
  <Ltr>
    {[...number].map((digit, place) =>
      digit === other[place] ? (
        digit
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a digit
        <mark key={place}>{digit}</mark>
      ),
    )}
  </Ltr>
);

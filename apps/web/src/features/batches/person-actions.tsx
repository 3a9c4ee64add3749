import { type BatchPerson, batchFields } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import classes from './person-dialog.module.css';

/** In right-to-left languages the arrows point the other way. */
const Before = (props: { size?: number }) => <IconChevronLeft {...props} className="mirrored" />;
const After = (props: { size?: number }) => <IconChevronRight {...props} className="mirrored" />;

interface PersonActionsProps {
  person: BatchPerson;
  at: number;
  count: number;
  isSaving: boolean;
  openResident: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  onLeaveOut: (isLeftOut: boolean) => void;
  onSave: () => void;
  onTryAgain: () => void;
  onRight: () => void;
}

export function PersonActions(props: PersonActionsProps) {
  const { person, at, count, isSaving, openResident, onPrevious, onNext, onLeaveOut } = props;
  const { onSave, onTryAgain, onRight } = props;
  const { t } = useTranslation();
  const { standing } = person;
  const problems = Object.keys(person.problems);
  const isComplete = problems.length === 0;
  // What is missing of the stay is typed elsewhere.
  const isDescribed = !problems.some((name) => (batchFields as readonly string[]).includes(name));
  return (
    <div className={classes.actions}>
      <div className={classes.walk}>
        <LabelledIcon icon={Before} label={t('batches.previous')} disabled={at <= 0} onClick={onPrevious} />
        <span>{t('batches.position', { at: at + 1, count })}</span>
        <LabelledIcon icon={After} label={t('batches.next')} disabled={at === count - 1} onClick={onNext} />
      </div>
      {standing !== 'saved' && (
        <Button
          className={classes.leaveOut}
          variant="subtle"
          color="gray"
          onClick={() => onLeaveOut(standing !== 'left_out')}
        >
          {t(standing === 'left_out' ? 'batches.takeBack' : 'batches.leaveOut')}
        </Button>
      )}
      <div className={classes.decide}>
        {openResident}
        {standing === 'blocked' && (
          <Button variant="default" loading={isSaving} onClick={onTryAgain}>
            {t('common.retry')}
          </Button>
        )}
        {isComplete && (standing === 'good' || standing === 'doubtful') && (
          <Button variant={standing === 'good' ? 'filled' : 'default'} loading={isSaving} onClick={onSave}>
            {t('batches.savePerson')}
          </Button>
        )}
        {isDescribed && standing === 'doubtful' && (
          <Button data-main onClick={onRight}>
            {t('batches.looksRight')}
          </Button>
        )}
      </div>
    </div>
  );
}

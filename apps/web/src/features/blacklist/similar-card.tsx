import type { BlacklistMatch, MatchTier } from '@bawaba/contracts';
import { Button, Text, TextInput } from '@mantine/core';
import { IconBan, IconCheck, IconEyeExclamation } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import type { NameAnswer } from '../../lib/name-check.ts';
import { useCan } from '../../lib/permissions.ts';
import { useBroughtIntoView } from '../../lib/use-brought-into-view.ts';
import { type ComparedPerson, PersonComparison } from './person-comparison.tsx';
import classes from './similar-card.module.css';

const nameOf = ({ match }: BlacklistMatch) => isolated(match.name);

interface SimilarCardProps {
  tier: MatchTier;
  /** The most similar first. */
  matches: readonly BlacklistMatch[];
  person: ComparedPerson;
  /** Where the person is, if not in a form. */
  label?: string;
  onAnswer: (answer: NameAnswer) => void;
  /** Opens the form that adds this person to the blacklist. */
  onSame?: (() => void) | undefined;
}

/** People on the blacklist who may be the person in the form. Red stops the form; amber asks, and stops nobody. */
export function SimilarCard({ tier, matches, person, label, onAnswer, onSame }: SimilarCardProps) {
  const { t } = useTranslation();
  const canDecide = useCan('manage_blacklist');
  const shown = useBroughtIntoView<HTMLElement>();
  const heading = useId();
  const isStop = tier === 'stop';
  const Icon = isStop ? IconBan : IconEyeExclamation;
  const count = matches.length;
  return (
    <section ref={shown} className={classes.card} data-tier={tier} aria-labelledby={heading} data-wide>
      <div className={classes.head} role="alert">
        <Icon size={20} aria-hidden />
        <div>
          <h2 id={heading} className={classes.title}>
            {t(`blacklist.similar.${tier}`)}
          </h2>
          <Text size="sm">{t(`blacklist.similar.${tier}Hint`)}</Text>
        </div>
      </div>
      <Compared matches={matches} person={person} label={label ?? t('common.looksLikeThis')} />
      {isStop && !canDecide ? (
        // The walk to Save ends here: nothing below can be saved.
        <p className={classes.askOther} tabIndex={-1} data-open>
          {t('blacklist.similar.othersDecide')}
        </p>
      ) : (
        <Answers isStop={isStop} canDecide={canDecide} count={count} onAnswer={onAnswer} onSame={onSame} />
      )}
    </section>
  );
}

interface AnswersProps extends Pick<SimilarCardProps, 'onAnswer' | 'onSame'> {
  isStop: boolean;
  canDecide: boolean;
  count: number;
}

function Answers({ isStop, canDecide, count, onAnswer, onSame }: AnswersProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const answer = () => {
    const given = reason.trim();
    setMissing(isStop && given === '');
    if (!isStop || given !== '') onAnswer({ is: 'different', reason: given });
  };
  return (
    <>
      {canDecide && (
        <TextInput
          label={t(isStop ? 'blacklist.similar.reason' : 'blacklist.similar.reasonIfKnown')}
          description={t('blacklist.similar.reasonHint')}
          required={isStop}
          maxLength={500}
          dir="auto"
          className={classes.reason}
          value={reason}
          error={isMissing && t('blacklist.similar.reasonMissing')}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            // Enter answers, and does not send the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            answer();
          }}
        />
      )}
      {/* The walk stops at the question, not at an answer: Enter alone answers nothing. */}
      <div className={classes.actions} tabIndex={-1} data-open>
        <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} onClick={answer}>
          {t('blacklist.similar.different', { count })}
        </Button>
        {!isStop && (
          <Button variant="default" onClick={() => onAnswer({ is: 'unsure', reason: '' })}>
            {t('blacklist.similar.unsure')}
          </Button>
        )}
        {canDecide && onSame && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={onSame}
          >
            {t('blacklist.similar.same')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The best one; the others on demand. */
function Compared({
  matches,
  person,
  label,
}: Pick<SimilarCardProps, 'matches' | 'person'> & { label: string }) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const [best, ...others] = matches;
  return (
    <>
      {[best, ...(unfolded ? others : [])].map(
        (entry) => entry && <PersonComparison key={entry.id} person={person} label={label} entry={entry} />,
      )}
      {others.length > 0 && (
        <Button
          variant="subtle"
          className={classes.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? t('blacklist.showFewer')
            : t('blacklist.similar.others', { count: others.length, names: others.map(nameOf).join(' · ') })}
        </Button>
      )}
    </>
  );
}

interface AnsweredCardProps {
  matches: readonly BlacklistMatch[];
  answer: NameAnswer;
  onChange: () => void;
}

/** What was answered, on one line, until the form is saved. */
export function AnsweredCard({ matches, answer, onChange }: AnsweredCardProps) {
  const { t } = useTranslation();
  const names = matches.map(nameOf).join(' · ');
  return (
    <div className={classes.answered} role="status" data-wide>
      {answer.is === 'different' ? (
        <IconCheck size={18} aria-hidden />
      ) : (
        <IconEyeExclamation size={18} aria-hidden />
      )}
      <span>
        {answer.is === 'unsure'
          ? t('blacklist.similar.answeredUnsure', { names })
          : answer.reason
            ? t('blacklist.similar.decided', { names, reason: isolated(answer.reason) })
            : t('blacklist.similar.answered', { names })}
      </span>
      <Button variant="subtle" onClick={onChange}>
        {t('blacklist.similar.change')}
      </Button>
    </div>
  );
}

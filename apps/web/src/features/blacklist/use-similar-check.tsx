import {
  type BlacklistMatch,
  blacklistEndpoints,
  matchTiers,
  type Registration,
  type Village,
} from '@bawaba/contracts';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { afterClick } from '../../lib/after-click.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import {
  answersAbout,
  type NameAnswer,
  type NameAnswers,
  type NameCheck,
  type NameCheckPlace,
  personKey,
} from '../../lib/name-check.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';
import { BlacklistForm } from './blacklist-form.tsx';
import { AnsweredCard, SimilarCard } from './similar-card.tsx';

type Matches = readonly BlacklistMatch[];

/** Somebody of the tier `stop` needs a decision, which has a reason. */
const isOpen = ({ id, tier }: BlacklistMatch, entries: NameAnswers['entries']) =>
  tier === 'stop' ? !entries[id]?.reason : !entries[id];

interface SimilarCheckOptions {
  registration: Registration;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  /** The person was added to the blacklist, or nobody was. */
  onListed: (idNumber: string) => void;
}

/**
 * Compares the person whom a form registers with the names on the blacklist. Each result is stored by its person: the card
 * always matches the fields, in any order of responses.
 */
export function useSimilarCheck({ registration, villages, onListed }: SimilarCheckOptions): NameCheck {
  const can = usePermissionCheck();
  const mayRequest = can('view_blacklist') || can('add_residents') || can('add_visitor');
  const [found, setFound] = useState<Readonly<Record<string, Matches>>>({});
  const pending = useRef(new Map<string, Promise<Matches | null>>());
  const remember = (key: string, matches: Matches) => setFound((all) => ({ ...all, [key]: matches }));

  const check: NameCheck['check'] = async (person) => {
    const key = personKey(person);
    const full_name = person.full_name.trim();
    if (!mayRequest || full_name === '') return [];
    const known = found[key] ?? pending.current.get(key);
    if (known) return (await known) ?? [];
    const asked = request(blacklistEndpoints.similar, {
      query: {
        full_name,
        birthdate: /^\d{4}-\d\d-\d\d$/.test(person.birthdate) ? person.birthdate : '',
        sex: person.sex as 'M' | 'F' | 'X' | '',
        id_number: person.id_number.trim(),
        registration,
      },
      // The save asks again, and says what is wrong.
    }).catch(() => null);
    pending.current.set(key, asked);
    const matches = await asked;
    pending.current.delete(key);
    await afterClick();
    if (matches) remember(key, matches);
    return matches ?? [];
  };
  const openIn = (matches: Matches, entries: NameAnswers['entries']) =>
    matches.filter((match) => isOpen(match, entries));
  const stateOf = (open: Matches) =>
    matchTiers.find((tier) => open.some((match) => match.tier === tier)) ?? null;
  const state: NameCheck['state'] = (person, answers) =>
    stateOf(openIn(found[personKey(person)] ?? [], answersAbout(person, answers)));

  return {
    check,
    state,
    async beforeSave(person, answers) {
      const matches = (await check(person)) as Matches;
      const open = openIn(matches, answersAbout(person, answers));
      // As the api would: the form shows the cards instead of a message.
      if (open.length > 0) throw new ApiError(409, 'blacklist_match', '', {}, { matches: open });
    },
    noteRefusal(person, error) {
      if (!(error instanceof ApiError) || error.code !== 'blacklist_match') return;
      const key = personKey(person);
      const matches = (error.body.matches ?? []) as Matches;
      const ids = new Set(matches.map(({ id }) => id));
      setFound((all) => ({
        ...all,
        [key]: [...matches, ...(all[key] ?? []).filter(({ id }) => !ids.has(id))],
      }));
    },
    cards: (place) => (
      <SimilarCards
        {...place}
        matches={found[personKey(place.person)] ?? []}
        villages={villages}
        onListed={onListed}
      />
    ),
  };
}

interface SimilarCardsProps extends NameCheckPlace {
  matches: Matches;
  villages: readonly Village[] | undefined;
  onListed: (idNumber: string) => void;
}

function SimilarCards({
  person,
  villageId,
  answers,
  onAnswer,
  matches,
  villages,
  onListed,
}: SimilarCardsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isSame, setSame] = useState(false);
  const entries = answersAbout(person, answers);
  // One question at a time: who is stopped is decided first.
  const asked = matches.find((match) => match.tier === 'stop' && isOpen(match, entries)) ? 'stop' : 'look';
  const village = villages ? villages.find(({ id }) => id === villageId)?.name : user.village_name;
  const answer = (about: Matches, given: NameAnswer | null) => {
    const kept = Object.entries(entries).filter(([id]) => !about.some((match) => String(match.id) === id));
    const added = given ? about.map(({ id }) => [String(id), given] as const) : [];
    onAnswer({ person: personKey(person), entries: Object.fromEntries([...kept, ...added]) });
  };
  return (
    <>
      {matchTiers.map((tier) => {
        const ofTier = matches.filter((match) => match.tier === tier);
        const open = ofTier.filter((match) => isOpen(match, entries));
        const answered = ofTier.filter((match) => !isOpen(match, entries));
        const [first] = answered;
        return (
          <Fragment key={tier}>
            {tier === asked && open.length > 0 && (
              <SimilarCard
                tier={tier}
                matches={open}
                person={{
                  full_name: person.full_name,
                  birthdate: person.birthdate || null,
                  sex: person.sex || null,
                  id_number: person.id_number || null,
                  village_name: village ?? null,
                }}
                onAnswer={(given) => answer(open, given)}
                onSame={() => setSame(true)}
              />
            )}
            {first && (
              <AnsweredCard
                matches={answered}
                answer={entries[first.id] as NameAnswer}
                onChange={() => answer(answered, null)}
              />
            )}
          </Fragment>
        );
      })}
      {isSame && (
        <Dialog
          title={t('blacklist.addNamed', { name: person.full_name })}
          large
          onClose={() => setSame(false)}
        >
          <BlacklistForm
            entry={null}
            person={{
              id_number: person.id_number,
              full_name: person.full_name,
              birthdate: person.birthdate || null,
              sex: (person.sex || null) as BlacklistMatch['sex'],
              reason: matches[0]?.reason ?? '',
              village_id: villageId,
            }}
            villages={villages}
            onClose={() => {
              setSame(false);
              onListed(person.id_number);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

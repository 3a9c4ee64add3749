import type { BlacklistDecision, RegistrationWarning } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import type { ReactNode } from 'react';

/** Who is in a form. Empty texts are unknown. */
export interface PersonInForm {
  readonly full_name: string;
  readonly birthdate: string;
  readonly sex: string;
  readonly id_number: string;
}

/** The same for two spellings that make no difference to the comparison. */
export const personKey = ({ full_name, birthdate, sex, id_number }: PersonInForm): string =>
  JSON.stringify([foldText(full_name), birthdate, sex, identityKey(id_number)]);

/** What the user says about one similar entry. With a reason it is a decision, which is kept for good. */
export interface NameAnswer {
  readonly is: 'different' | 'unsure';
  readonly reason: string;
}

/** The answers, by the id of the entry. They are valid for one person only. */
export interface NameAnswers {
  readonly person: string;
  readonly entries: Readonly<Record<string, NameAnswer>>;
}

export const noAnswers: NameAnswers = { person: '', entries: {} };

export const answersAbout = (person: PersonInForm, answers: NameAnswers): NameAnswers['entries'] =>
  answers.person === personKey(person) ? answers.entries : {};

interface AnswersInBody {
  acknowledged?: RegistrationWarning[] | undefined;
  decisions?: BlacklistDecision[] | undefined;
}

/** Adds the answers to what a form sends. */
export function withNameAnswers<Body extends { acknowledged?: RegistrationWarning[] | undefined }>(
  body: Body,
  person: PersonInForm,
  answers: NameAnswers,
): Body & AnswersInBody {
  const entries = Object.entries(answersAbout(person, answers));
  const decisions = entries
    .filter(([, { reason }]) => reason !== '')
    .map(([id, { reason }]) => ({ blacklist_id: Number(id), same_person: false as const, reason }));
  return {
    ...body,
    ...(decisions.length < entries.length && {
      acknowledged: [...(body.acknowledged ?? []), 'name_like_blacklisted' as const],
    }),
    ...(decisions.length > 0 && { decisions }),
  };
}

export interface NameCheckPlace {
  readonly person: PersonInForm;
  /** Null if an administrator has not chosen one. */
  readonly villageId: number | null;
  readonly answers: NameAnswers;
  readonly onAnswer: (answers: NameAnswers) => void;
}

/** Compares the person in a form with the names on the blacklist. The page passes it to the form. */
export interface NameCheck {
  /** Asks the api, unless it has the answer. If the request fails, the clerk continues: the api checks again on save. */
  readonly check: (person: PersonInForm) => Promise<unknown>;
  /** `stop`: the api would reject the person on save. `look`: the clerk has to answer first. */
  readonly state: (person: PersonInForm, answers: NameAnswers) => 'stop' | 'look' | null;
  /** Before a save: asks if nobody has, and throws if something is open. */
  readonly beforeSave: (person: PersonInForm, answers: NameAnswers) => Promise<void>;
  /** Remembers the similar entries of a rejected save, if that was the error. */
  readonly noteRefusal: (person: PersonInForm, error: unknown) => void;
  /** Questions about similar people, or null. */
  readonly cards: (place: NameCheckPlace) => ReactNode;
}

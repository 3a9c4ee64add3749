import { type AuthorityColumn, type AuthorityKind, isMonthly } from '@bawaba/contracts';

/** The form values: numbers as typed. */
export type KindValues = {
  is_enabled: boolean;
  deadline: string;
  starts_on: string;
  columns: AuthorityColumn[];
  sender_role_ids: number[] | null;
  version: number;
};

/** The database keeps fields in an order of its own; a form compares the texts of two versions. */
const inOrder = ({ key, heading: { en, ar }, is_shown, is_required }: AuthorityColumn): AuthorityColumn => ({
  key,
  heading: { en, ar },
  is_shown,
  is_required,
});

export const valuesOf = (settings: AuthorityKind): KindValues => ({
  is_enabled: settings.is_enabled,
  deadline: String(settings.deadline_hours ?? settings.deadline_day ?? ''),
  starts_on: settings.starts_on,
  columns: settings.columns.map(inOrder),
  sender_role_ids: settings.sender_roles?.map(({ id }) => id).sort((one, other) => one - other) ?? null,
  version: settings.version,
});

/** The name of the deadline in the contract. */
export const deadlineOf = ({ kind }: AuthorityKind) => (isMonthly(kind) ? 'deadline_day' : 'deadline_hours');

export const bodyOf = (settings: AuthorityKind, { deadline, ...values }: KindValues) => ({
  ...values,
  village_id: settings.village_id,
  [deadlineOf(settings)]: deadline.trim() === '' ? null : Number(deadline),
});

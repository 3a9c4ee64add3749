import type { ReactNode } from 'react';

/** What can be taken over from an earlier stay or visit. */
export const takenFields = [
  'phone',
  'vehicle_plate',
  'owner_id',
  'owner_name',
  'host',
  'apartment_number',
  'building_number',
] as const;
export type TakenField = (typeof takenFields)[number];
export type TakenValues = Partial<Record<TakenField, string>>;

/** What a form tells the card about the person that it registers. */
export interface KnownPersonPlace {
  readonly number: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly birthdate: string;
  readonly sex: string;
  /** Null if an administrator has not chosen one. */
  readonly villageId: number | null;
  /** The values in the form now: only what is empty is taken over. */
  readonly values: Readonly<TakenValues>;
  /** The stay in the form; only for residents. */
  readonly stay?: { readonly check_in: string; readonly check_out: string };
  /** On the blacklist: no stay is extended. */
  readonly isBlacklisted?: boolean;
  readonly onTake: (values: TakenValues) => void;
}

/** Says who was here before, above the fields of a form. The page passes it to the form. */
export type KnownPersonCard = (place: KnownPersonPlace) => ReactNode;

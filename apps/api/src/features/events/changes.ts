import { type LiveEvent, type LiveKind, liveKindPermission, liveKinds } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';

export interface Change {
  readonly kind: LiveKind;
  readonly villageId: number;
}

/** The text of a trigger, "residents 7". Undefined for a kind that a newer copy of the program added. */
export function readChange(text: string): Change | undefined {
  const [, name, village] = /^(\w+) (\d{1,10})$/.exec(text) ?? [];
  const kind = liveKinds.find((known) => known === name);
  return kind && { kind, villageId: Number(village) };
}

/** What somebody may be told. Two with the same key are told the same. */
export interface Rights {
  readonly key: string;
  readonly scope: Actor['scope'];
  readonly kinds: readonly LiveKind[];
}

export function rightsOf(actor: Actor): Rights {
  const kinds = liveKinds.filter((kind) => can(actor, liveKindPermission[kind]));
  return { key: `${actor.scope} ${kinds}`, scope: actor.scope, kinds };
}

/** At most one event for each kind, however many villages changed. */
export function eventsFor({ scope, kinds }: Rights, changes: readonly Change[]): LiveEvent[] {
  return kinds.flatMap((kind) => {
    const villages = changes
      .filter((change) => change.kind === kind && (scope === 'all' || scope === change.villageId))
      .map(({ villageId }) => villageId);
    const [first = null, ...others] = new Set(villages);
    if (first === null) return [];
    return [{ kind, village_id: others.length > 0 ? null : first }];
  });
}

export const RELOAD: readonly LiveEvent[] = [{ kind: 'reload', village_id: null }];

export const eventText = (events: readonly LiveEvent[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

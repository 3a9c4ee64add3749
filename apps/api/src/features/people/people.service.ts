import type { Person, Resident } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import type { VisitorService } from '../visitors/visitors.service.ts';

interface Dependencies {
  readonly calendar: Calendar;
  readonly residents: ResidentService;
  readonly visitors: VisitorService;
}

/** Still inside. A stay that somebody registered after its end, for the record, says nothing about now. */
const isHere = ({ presence, arrived_at, check_out }: Resident, { dayOf }: Calendar) =>
  presence === 'inside' || (presence === 'overstayed' && dayOf(arrived_at as string) <= check_out);

export function createPeopleService({ calendar, residents, visitors }: Dependencies) {
  return {
    /**
     * Never tells a user of one village about another: that someone is inside two villages at once is known only to
     * administrators, whose answer has the stays of all villages. A person whom nobody registered has no stays; that
     * is not an error, and looks like a person of another village.
     */
    async get(actor: Actor, idNumber: string): Promise<Person> {
      const [stays, visits] = await Promise.all([
        residents.staysOf(actor, idNumber),
        can(actor, 'view_visitors') ? visitors.visitsOf(actor, idNumber) : [],
      ]);
      const today = calendar.today();
      const current =
        stays.find((stay) => isHere(stay, calendar)) ??
        stays.find(
          ({ presence, check_in, check_out }) =>
            presence === 'expected' && check_in <= today && check_out >= today,
        );
      return { stays, visits, current: current ?? null };
    },
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;

import {
  type Egyptian,
  type Foreigner,
  inventEgyptian,
  inventFamily,
  inventForeigner,
  inventPhone,
  inventPlate,
} from './invented-people.ts';
import type { Random } from './random.ts';

export type Guest = Egyptian | Foreigner;
export const isEgyptian = (guest: Guest): guest is Egyptian => 'id_number' in guest;

/** A family, a couple or one guest: they share an apartment and the days. */
interface Party {
  readonly guests: readonly Guest[];
  readonly phone: string | null;
  readonly vehicle_plate: string | null;
}

export interface PlannedStay extends Party {
  readonly village: number;
  readonly apartment_number: string;
  readonly building_number: string;
  readonly withOwner: boolean;
  readonly check_in: string;
  readonly check_out: string;
  /** The local day and time of the registration. */
  readonly registered: string;
  /** The local day and time of the arrival and of the departure; null if there was none yet. */
  readonly arrived: string | null;
  readonly left: string | null;
}

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Guests of each month, January first: the coast is full in summer and quiet in winter. */
const season = [3, 3, 5, 7, 7, 10, 15, 15, 9, 7, 5, 4];
/** Arrivals by hour: few in the morning, most from two o'clock on. */
const hours = [9, 10, 11, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 18, 19, 20, 21, 22];
const two = (number: number) => String(number).padStart(2, '0');

function inventParty(random: Random): Party {
  const contact = {
    phone: random.chance(0.7) ? inventPhone(random) : null,
    vehicle_plate: random.chance(0.45) ? inventPlate(random) : null,
  };
  if (random.chance(0.22)) {
    const { father, mother, children } = inventFamily(random);
    return { guests: [father, mother, ...children], ...contact };
  }
  if (random.chance(0.55)) return { guests: [inventEgyptian(random)], ...contact };
  const first = inventForeigner(random);
  const guests = random.chance(0.5) ? [first, inventForeigner(random, first)] : [first];
  return { guests, phone: null, vehicle_plate: null };
}

/** Some begin today. Two thirds of the others began in the last days. The others are spread over a year; more of them are in summer. */
function inventCheckIn(random: Random, today: string): string {
  if (random.chance(0.08)) return today;
  if (random.chance(0.65)) return addDays(today, random.between(-12, 3));
  for (;;) {
    const day = addDays(today, -random.between(13, 360));
    if (random.below(15) < (season[Number(day.slice(5, 7)) - 1] as number)) return day;
  }
}

/** Most leave in the morning of the last day. Of the last days' guests a few are still here, and some of today's went early. */
function inventDeparture(random: Random, check_out: string, now: string): string | null {
  const today = now.slice(0, 10);
  if (check_out > today) return null;
  if (check_out < today && check_out >= addDays(today, -4) && random.chance(0.3)) return null;
  if (check_out === today && random.chance(0.6)) return null;
  const left = `${check_out}T${two(random.between(8, 12))}:${two(random.below(60))}:00`;
  return left < now ? left : null;
}

interface Size {
  readonly people: number;
  readonly villages: number;
}

/** All stays of the demo, in the order of their registration. `now` is the local time, as `2026-11-15T14:36:00`. */
export function planStays(random: Random, now: string, { people, villages }: Size): PlannedStay[] {
  const today = now.slice(0, 10);
  const stays: PlannedStay[] = [];
  const plan = (party: Party, village: number, check_in: string) => {
    // Some of those of today were announced before, and the gate waits for them.
    const isExpected = check_in > today || (check_in === today && random.chance(0.6));
    const day = isExpected ? addDays(today, -random.between(1, 5)) : check_in;
    const planned = `${day}T${two(random.pick(hours))}:${two(random.below(60))}:00`;
    const registered = planned < now ? planned : now;
    // Enough leave today for a board that shows how it works.
    const isLast = check_in < today && check_in >= addDays(today, -14) && random.chance(0.25);
    const nights = random.pick([2, 3, 4, 5, 7, 7, 7, 7, 10, 14, 14, 21]);
    const check_out = isLast ? today : addDays(check_in, nights);
    stays.push({
      ...party,
      village,
      apartment_number: String(random.between(1, 48)),
      building_number: random.pick(['A', 'A', 'B', 'B', 'C', '1', '2']),
      withOwner: random.chance(0.2),
      check_in,
      check_out,
      registered,
      arrived: isExpected ? null : registered,
      left: isExpected ? null : inventDeparture(random, check_out, now),
    });
  };
  for (let invited = 0; invited < people; ) {
    const party = inventParty(random);
    const village = random.below(villages);
    const check_in = inventCheckIn(random, today);
    plan(party, village, check_in);
    invited += party.guests.length;
    // Some came before, months ago.
    for (let earlier = check_in; random.chance(0.18); invited += party.guests.length) {
      earlier = addDays(earlier, -random.between(40, 120));
      plan(party, village, earlier);
    }
  }
  return stays.sort((one, other) => one.registered.localeCompare(other.registered));
}

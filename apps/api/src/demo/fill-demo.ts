import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Calendar } from '../calendar.ts';
import { DEMO_PASSWORD } from '../config.ts';
import type { Database } from '../database/database.ts';
import { drawIdBack, drawIdFront, drawPassport } from './draw-documents.ts';
import { type DemoCaller, fillLists } from './fill-lists.ts';
import {
  type Egyptian,
  type Foreigner,
  inventEgyptian,
  inventFamily,
  inventForeigner,
  inventPhone,
  inventPlate,
} from './invented-people.ts';
import { addDays, type Guest, isEgyptian, planStays } from './plan-stays.ts';
import { createRandom, type Random } from './random.ts';
import { setStayTimes, setVisitTimes } from './registration-times.repository.ts';

const RESIDENTS = 210;
const villageNames = ['Marina Heights', 'قرية النخيل', 'Coral Bay · خليج المرجان'];
const skinTones = ['#e7c9a9', '#c99a6b', '#a8703f', '#f0d5be'];

interface Person {
  readonly username: string;
  readonly password: string;
}

const staff = [
  { username: 'mona', full_name: 'منى عبد الحميد', role: 'supervisor', village: 0 },
  { username: 'tarek', full_name: 'Tarek Mansour', role: 'supervisor', village: 1 },
  { username: 'hoda', full_name: 'هدى سليمان', role: 'supervisor', village: 2 },
  { username: 'karim', full_name: 'Karim Fawzy', role: 'gate_clerk', village: 0 },
] as const;

export const demoNotes = (admin: Person) => [
  `Demo accounts: ${[admin, ...staff].map(({ username }) => username).join(', ')}; password: ${DEMO_PASSWORD}`,
];

/**
 * Creates realistic people for a trial, through the api itself, so that all its rules apply. Does nothing if the register
 * has villages already.
 */
export async function fillDemo(
  app: FastifyInstance,
  { db, calendar, timeZone }: { db: Database; calendar: Calendar; timeZone: string },
  admin: Person,
): Promise<void> {
  const random = createRandom(20_261_115);
  const today = calendar.today();
  const now = new Date().toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  let token = '';

  async function call<T = { id: number }>(
    method: InjectOptions['method'],
    url: string,
    options: InjectOptions = {},
  ): Promise<T> {
    const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await app.inject({ ...options, method, url: `/api${url}`, headers });
    if (response.statusCode >= 300)
      throw new Error(`${method} ${url}: ${response.statusCode} ${response.payload}`);
    return response.json();
  }
  const post = <T = { id: number }>(url: string, payload: object) => call<T>('POST', url, { payload });

  const signIn = async (username: string, password: string) =>
    (await post<{ token: string }>('/auth/login', { username, password })).token;
  token = await signIn(admin.username, admin.password);

  if ((await call<unknown[]>('GET', '/villages')).length > 0) return;

  const villages: { id: number }[] = [];
  for (const name of villageNames) villages.push(await post('/villages', { name }));

  await post('/roles', {
    name: 'gate_clerk',
    display_name: 'Gate clerk',
    description: 'Registers residents and visitors at the gate',
    permissions: [
      'view_dashboard',
      'view_residents',
      'add_residents',
      'record_presence',
      'upload_resident_photos',
      'view_resident_photos',
      'view_visitors',
      'add_visitor',
      'view_owners',
    ],
  });
  const roles = await call<{ id: number; name: string }[]>('GET', '/roles');
  for (const { village, role, ...account } of staff) {
    const role_id = roles.find(({ name }) => name === role)?.id;
    await post('/auth/users', {
      ...account,
      role_id,
      password: DEMO_PASSWORD,
      village_id: villages[village]?.id,
    });
  }

  const owners: { id: number; village_id: number }[] = [];
  for (let index = 0; index < 24; index++)
    owners.push(await createOwner(random, post, random.pick(villages).id));

  const adminToken = token;
  const tokens = new Map<string, string>();
  for (const { username } of staff) tokens.set(username, await signIn(username, DEMO_PASSWORD));
  const drawn = new Map<Guest, Promise<Drawn>>();
  const inside: { full_name: string; id_number: string; village: number; home: string }[] = [];
  for (const { guests, registered, arrived, left, village, withOwner, ...stay } of planStays(random, now, {
    people: RESIDENTS,
    villages: villages.length,
  })) {
    const clerk = random.pick(staff.filter((account) => account.village === village));
    token = tokens.get(clerk.username) as string;
    const village_id = villages[village]?.id;
    const ofVillage = owners.filter((owner) => owner.village_id === village_id);
    const owner_id = withOwner && ofVillage.length > 0 ? random.pick(ofVillage).id : null;
    const ids: number[] = [];
    // Small children have no document with them: they are in the record of the first guest.
    const children = guests.filter((guest) => guest.birthdate > addDays(today, -6 * 365));
    for (const guest of guests) {
      if (children.includes(guest)) continue;
      const document = drawn.get(guest) ?? drawDocument(random, guest, today);
      drawn.set(guest, document);
      const { body, photos } = await document;
      const [head_id] = ids;
      const together = head_id
        ? { head_id, relationship: relationshipOf(guest, guests) }
        : { children: children.map(({ full_name, birthdate, sex }) => ({ full_name, birthdate, sex })) };
      const { id } = await post('/residents', { ...body, ...stay, ...together, owner_id, village_id });
      if (Object.keys(photos).length > 0) await uploadPhotos(call, id, photos);
      ids.push(id);
      if (arrived && !left && stay.check_out > today)
        inside.push({ ...body, village, home: `${stay.apartment_number} ${stay.building_number}` });
    }
    await setStayTimes(db, ids, { registered, arrived, left, timeZone });
  }

  for (let index = 0; index < 60; index++) {
    const host = random.pick(inside);
    token = tokens.get(staff.find(({ village }) => village === host.village)?.username ?? '') as string;
    const [apartment_number, building_number] = host.home.split(' ');
    const visit_date = addDays(today, index < 45 ? -random.between(1, 12) : 0);
    const visitor = await post('/visitors', {
      ...inventVisitor(random),
      host: random.chance(0.8) ? host.full_name : null,
      visit_date,
      apartment_number,
      building_number,
      village_id: villages[host.village]?.id,
      notes: random.chance(0.3) ? 'زيارة عائلية' : null,
    });
    await setVisitTimes(db, visitor.id, { ...inventVisit(random, visit_date, now), timeZone });
  }
  token = adminToken;

  const reasons = [
    'Damaged the apartment and left without paying',
    'إزعاج متكرر للمقيمين',
    'Used a false document',
    'عدم سداد الإيجار',
  ];
  const listed: string[] = [];
  for (let index = 0; index < 12; index++) {
    const { full_name, id_number } = inventEgyptian(random);
    listed.push(id_number);
    await post('/blacklist', {
      full_name,
      id_number,
      reason: random.pick(reasons),
      village_id: random.pick(villages).id,
    });
  }
  // One of those inside, so that the warnings of a supervisor can be seen.
  const { full_name, id_number, village } = random.pick(inside);
  const village_id = villages[village]?.id;
  await post('/blacklist', { full_name, id_number, reason: random.pick(reasons), village_id });
  // An entry by name only, with an alias, like somebody inside: the board asks about it.
  const namesake = random.pick(inside.filter((person) => person.full_name !== full_name));
  await post('/blacklist', {
    full_name: namesake.full_name,
    aliases: ['Abu Samra'],
    id_number: 'A18340927',
    reason: random.pick(reasons),
    village_id,
  });
  // The gate stopped one in each village.
  for (const [index, { username }] of staff.entries()) {
    token = tokens.get(username) as string;
    await call('GET', `/blacklist/check/${listed[index]}?registration=${index % 2 ? 'visitor' : 'resident'}`);
  }

  const callerWith = (theirs: string): DemoCaller => {
    const callAs: typeof call = (...request) => {
      token = theirs;
      return call(...request);
    };
    return {
      get: (url) => callAs('GET', url),
      post: (url, payload) => callAs('POST', url, { payload }),
      put: (url, payload) => callAs('PUT', url, { payload }),
      async upload(url, field, picture) {
        const form = new FormData();
        addPicture(form, field, picture, field);
        await callAs('POST', url, await formRequest(form));
      },
    };
  };
  await fillLists({
    admin: callerWith(adminToken),
    supervisor: callerWith(tokens.get(staff[0].username) as string),
    village_id: (villages[staff[0].village] as { id: number }).id,
    today,
  });
}

/** To the first guest. */
const relationshipOf = (guest: Guest, guests: readonly Guest[]) => (guest === guests[1] ? 'spouse' : 'child');

type Post = <T = { id: number }>(url: string, payload: object) => Promise<T>;
type Call = <T>(method: InjectOptions['method'], url: string, options?: InjectOptions) => Promise<T>;

async function createOwner(random: Random, post: Post, village_id: number) {
  const { father: owner, mother, children } = inventFamily(random);
  const family = random.chance(0.8) ? [mother, ...children] : [];
  const family_members = family.map((member) => {
    const { full_name: name, birthdate, job, id_number, address, sex } = member;
    const relationship = member === mother ? 'wife' : sex === 'M' ? 'son' : 'daughter';
    return { name, birthdate, job, id_number, address, relationship };
  });
  const { id } = await post('/owners', {
    name: owner.full_name,
    birthdate: owner.birthdate,
    job: owner.job,
    id_number: owner.id_number,
    address: owner.address,
    building_address: `Villa ${random.between(1, 90)}`,
    village_id,
    family_members,
  });
  return { id, village_id };
}

/** A few hours in the afternoon. Today's are still here. */
function inventVisit(random: Random, visit_date: string, now: string) {
  const at = (hour: number) => `${visit_date}T${String(hour).padStart(2, '0')}:${random.between(10, 59)}:00`;
  const arrived = at(random.between(9, 17));
  const left = at(random.between(18, 22));
  return { arrived: arrived < now ? arrived : now, left: left < now ? left : null };
}

/** Most visitors are Egyptians with their card. */
function inventVisitor(random: Random) {
  if (random.chance(0.7)) {
    const { full_name, id_number } = inventEgyptian(random);
    return {
      full_name,
      id_type: 'national_id',
      passport_number: id_number,
      nationality: 'EGY',
      phone: random.chance(0.6) ? inventPhone(random) : null,
      vehicle_plate: random.chance(0.5) ? inventPlate(random) : null,
    };
  }
  const { full_name, country, passport_number } = inventForeigner(random);
  return { full_name, id_type: 'passport', passport_number, nationality: country };
}

interface Drawn {
  readonly body: { full_name: string; id_number: string };
  readonly photos: Partial<Record<string, Buffer>>;
}

const drawDocument = (random: Random, guest: Guest, today: string): Promise<Drawn> =>
  isEgyptian(guest) ? egyptianResident(random, guest, today) : foreignResident(random, guest);

async function egyptianResident(random: Random, person: Egyptian, today: string): Promise<Drawn> {
  const { given: _, line: __, ...fields } = person;
  const body = { ...fields, id_type: 'national_id', document_type: 'national_id', nationality: 'EGY' };
  // Cards are issued at the age of 15; a child has only the number.
  if (person.birthdate > addDays(today, -15 * 366)) return { body, photos: {} };
  const expire_date = addDays(today, random.between(-60, 2000));
  const front = await drawIdFront(person, random.pick(skinTones));
  const back = await drawIdBack(person, expire_date);
  return {
    body: {
      ...body,
      expire_date,
      ocr_confidence_front: random.between(72, 99),
      ocr_confidence_back: random.between(48, 98),
    } as Drawn['body'],
    photos: { id_card_front: front, id_card_back: back },
  };
}

async function foreignResident(random: Random, person: Foreigner): Promise<Drawn> {
  const page = await drawPassport(person, random.pick(skinTones));
  const body = {
    full_name: person.full_name,
    id_type: 'passport',
    id_number: person.passport_number,
    document_type: 'passport',
    passport_number: person.passport_number,
    passport_country: person.country,
    passport_type: 'P',
    passport_expiry_date: person.expiry,
    nationality: person.country,
    birthdate: person.birthdate,
    sex: person.sex,
    mrz_valid: true,
    mrz_line1: person.mrz[0],
    mrz_line2: person.mrz[1],
    ocr_confidence_front: random.between(80, 99),
  };
  return { body, photos: { passport_bio_page: page } };
}

async function uploadPhotos(call: Call, residentId: number, photos: Partial<Record<string, Buffer>>) {
  const form = new FormData();
  for (const [type, bytes] of Object.entries(photos)) addPicture(form, 'photos', bytes as Buffer, type);
  form.append('photo_types', Object.keys(photos).join(','));
  await call('POST', `/residents/${residentId}/photos`, await formRequest(form));
}

const addPicture = (form: FormData, field: string, bytes: Buffer, name: string) =>
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);

async function formRequest(form: FormData) {
  const request = new Request('http://demo', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') as string };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

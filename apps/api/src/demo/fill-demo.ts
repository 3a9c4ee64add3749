import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Calendar } from '../calendar.ts';
import { DEMO_PASSWORD } from '../config.ts';
import { drawIdBack, drawIdFront, drawPassport } from './draw-documents.ts';
import { inventEgyptian, inventForeigner } from './invented-people.ts';
import { createRandom, type Random } from './random.ts';

const RESIDENTS = 200;
const villageNames = ['Marina Heights', 'قرية النخيل', 'Coral Bay · خليج المرجان'];
const skinTones = ['#e7c9a9', '#c99a6b', '#a8703f', '#f0d5be'];

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

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
export async function fillDemo(app: FastifyInstance, calendar: Calendar, admin: Person): Promise<void> {
  const random = createRandom(20_261_115);
  const today = calendar.today();
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

  token = (
    await post<{ token: string }>('/auth/login', { username: admin.username, password: admin.password })
  ).token;

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

  for (let index = 0; index < RESIDENTS; index++) {
    const village_id = random.pick(villages).id;
    const checkIn = addDays(today, -random.between(0, index % 3 === 0 ? 300 : 14));
    const home = random.chance(0.25)
      ? { owner_id: random.pick(owners.filter((o) => o.village_id === village_id)).id }
      : {};
    const stay = {
      village_id,
      check_in: checkIn,
      check_out: addDays(checkIn, random.between(2, 21)),
      apartment_number: String(random.between(1, 48)),
      building_number: random.pick(['A', 'B', 'C', '1', '2', '3']),
      ...home,
    };
    const { body, photos } = random.chance(0.65)
      ? await egyptianResident(random, today)
      : await foreignResident(random);
    const { id } = await post('/residents', { ...body, ...stay });
    await uploadPhotos(call, id, photos);
  }

  for (let index = 0; index < 60; index++) {
    const { full_name, country, passport_number } = inventForeigner(random);
    await post('/visitors', {
      full_name,
      nationality: country,
      passport_number,
      visit_date: addDays(today, -random.between(0, 10)),
      apartment_number: String(random.between(1, 48)),
      building_number: random.pick(['A', 'B', 'C']),
      village_id: random.pick(villages).id,
      notes: random.chance(0.3) ? 'زيارة عائلية' : null,
    });
  }

  const reasons = [
    'Damaged the apartment and left without paying',
    'إزعاج متكرر للمقيمين',
    'Used a false document',
    'عدم سداد الإيجار',
  ];
  for (let index = 0; index < 12; index++) {
    const { full_name, id_number } = inventEgyptian(random);
    await post('/blacklist', {
      full_name,
      id_number,
      reason: random.pick(reasons),
      village_id: random.pick(villages).id,
    });
  }
}

type Post = <T = { id: number }>(url: string, payload: object) => Promise<T>;
type Call = <T>(method: InjectOptions['method'], url: string, options?: InjectOptions) => Promise<T>;

async function createOwner(random: Random, post: Post, village_id: number) {
  const owner = inventEgyptian(random);
  const family_members = Array.from({ length: random.between(0, 4) }, (_, index) => {
    const member = inventEgyptian(random);
    const relationship = index === 0 ? 'wife' : member.sex === 'M' ? 'son' : 'daughter';
    const { given, birthdate, job, id_number, address } = member;
    return { name: `${given} ${owner.full_name}`, birthdate, job, id_number, address, relationship };
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

async function egyptianResident(random: Random, today: string) {
  const person = inventEgyptian(random);
  const expire_date = addDays(today, random.between(-60, 2000));
  const front = await drawIdFront(person, random.pick(skinTones));
  const back = await drawIdBack(person, expire_date);
  const body = {
    ...person,
    id_type: 'national_id',
    document_type: 'national_id',
    expire_date,
    nationality: 'EGY',
    ocr_confidence_front: random.between(72, 99),
    ocr_confidence_back: random.between(48, 98),
  };
  return { body, photos: { id_card_front: front, id_card_back: back } };
}

async function foreignResident(random: Random) {
  const person = inventForeigner(random);
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
  for (const [type, bytes] of Object.entries(photos)) {
    form.append('photos', new Blob([new Uint8Array(bytes as Buffer)], { type: 'image/jpeg' }), `${type}.jpg`);
  }
  form.append('photo_types', Object.keys(photos).join(','));
  const request = new Request('http://demo', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') as string };
  const payload = Buffer.from(await request.arrayBuffer());
  await call('POST', `/residents/${residentId}/photos`, { headers, payload });
}

import fc from 'fast-check';

/** The part of OpenAPI 3.0 that our document uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
            };
          }
        >
      >
    >
  >;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface HostileRequest {
  readonly method: Method;
  /** As in the OpenAPI document, with parameters. */
  readonly path: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const LONG = 'س'.repeat(20_000);
/** Sorting them takes the square of their number; so does a pattern such as /\d+$/ over the digits. */
export const MANY_MARKS = `a${'\u0301'.repeat(20_000)}${'\u0323'.repeat(20_000)}`;
const MANY_DIGITS = `a${'1'.repeat(40_000)}b`;
/** Inputs for attacks on databases, paths, pages, spreadsheets, parsers and comparisons. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "' OR 1=1 --",
  "'; DROP TABLE residents; --",
  '1) UNION SELECT password_hash FROM users --',
  '%',
  '_',
  '\\',
  '%%%_%',
  '../../../../etc/passwd',
  '..\\..\\secrets',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '=cmd|calc!A0',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  '\ufeff',
  'ﷺ'.repeat(40),
  'e\u0301'.repeat(30),
  '٢٩٨٠١١٥',
  '２９８',
  'NaN',
  'null',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  'infinity',
  '\r\nSet-Cookie: a=b',
  LONG,
  MANY_MARKS,
  MANY_DIGITS,
  `;${'"'.repeat(1990)}a`,
];
const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Records have small ids, so most of these exist. */
const recordId = fc.integer({ min: 1, max: 60 });
const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const words = fc.constantFrom('Ahmed', 'منى', 'Flat 7', 'B-12', 'zq', 'a b', '298 011', 'x');

/** Values that the schema allows. */
function validValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const value = validOfType(schema, name);
  return schema.nullable ? fc.option(value, { freq: 3 }) : value;
}

function validOfType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'integer':
      return recordId;
    case 'number':
      return fc.oneof(
        fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true }),
        fc.constantFrom(-0, 5e-324, 1e-40, 99.999999999999),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validValue(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return validObject(schema);
    case 'string':
      if (schema.pattern?.includes('-')) return day;
      if (schema.pattern) return recordId.map(String);
      // A valid password, always the same, so that the account stays usable.
      if (name.includes('password')) return fc.constant('a password of the attack');
      return fc
        .tuple(words, fc.integer({ min: 0, max: 5000 }))
        .map(([word, number]) => `${word}${number}`.slice(0, schema.maxLength ?? 50));
    default:
      return hostileValue;
  }
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, validValue(schema, name)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] }) as fc.Arbitrary<object>;
}

const internalFields = [
  'id',
  'village_id',
  'role_id',
  'is_system',
  'is_admin',
  'permissions',
  'password_hash',
  'created_at',
  'identity_key',
  'version',
];

/** A valid body with a few hostile or unknown members. */
const almostValidBody = (schema: Schema): fc.Arbitrary<string> =>
  fc
    .tuple(
      validObject(schema),
      fc.dictionary(
        fc.constantFrom(...Object.keys(schema.properties ?? {}), ...internalFields),
        fc.oneof(hostileValue, recordId),
        { maxKeys: 2 },
      ),
    )
    .map(([body, wrong]) => JSON.stringify({ ...body, ...wrong }));

const rawBodies = fc.constantFrom(
  '{',
  '[]',
  'null',
  '7',
  '"text"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":1,"a":2}',
  '{"id":1e400}',
  `{"a":"${'x'.repeat(300_000)}"}`,
  '\u0000',
);

const bodyFor = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: validObject(schema).map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: almostValidBody(schema) },
    { weight: 1, arbitrary: fc.oneof(rawBodies, hostileText, fc.json()) },
  );

/** encodeURIComponent refuses half a surrogate pair; the program of an attacker does not. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80');

const pathValue = (name: string) =>
  fc.oneof(
    { weight: 8, arbitrary: (/id$/i.test(name) ? recordId.map(String) : words) as fc.Arbitrary<string> },
    { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 600)) || '%20') },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '..%2f..%2f1', '1%2f2', '9'.repeat(600)) },
  );

const queryFor = (parameters: readonly Parameter[]): fc.Arbitrary<string> => {
  const parts = parameters
    .filter((part) => part.in === 'query')
    .map(({ name, schema, required }) => {
      const value = fc.oneof(
        {
          weight: 5,
          arbitrary: validValue(schema, name).map((fit) => `${name}=${encoded(String(fit ?? ''))}`),
        },
        { weight: 2, arbitrary: hostileText.map((text) => `${name}=${encoded(text.slice(0, 2000))}`) },
        { weight: 1, arbitrary: fc.constantFrom(name, `${name}[]=1`, `${name}[a]=1`, `${name}=1&${name}=2`) },
      );
      return fc.option(value, { nil: '', freq: required ? 20 : 1 });
    });
  return fc.tuple(...parts).map((texts) => {
    const query = texts.filter((text) => text !== '').join('&');
    return query && `?${query}`;
  });
};

/** Headers of the operation, with almost valid or hostile values. */
const describedHeaders = (parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> => {
  const values = parameters
    .filter((part) => part.in === 'header')
    .map(({ name }) => {
      const value = fc.oneof(fc.uuid(), fc.constantFrom('', '0', 'null', 'x'.repeat(5000), "' OR 1=1 --"));
      return [name, value] as const;
    });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
};

const oddHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'accept-language': ',,;q=;ar;q=9e9' },
      { 'x-forwarded-for': '127.0.0.1, <script>' },
      { 'x-http-method-override': 'DELETE' },
      { range: 'bytes=9-1' },
      { 'if-none-match': '*' },
      { host: 'elsewhere.example' },
      { cookie: 'a=b; __proto__=c' },
    ),
  },
);

/** Requests to every operation of the document; many of them are almost valid. */
/** Their answers do not end. They take no input, and have tests of their own. */
const ENDLESS = ['/api/events'];

export function hostileRequests({ paths }: OpenApi): fc.Arbitrary<HostileRequest> {
  const finite = Object.entries(paths).filter(([path]) => !ENDLESS.includes(path));
  const operations = finite.flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const parameters = operation.parameters ?? [];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const schema = operation.requestBody?.content['application/json']?.schema;
      return fc
        .record({
          values: fc.tuple(...names.map(pathValue)),
          query: queryFor(parameters),
          payload: schema ? fc.option(bodyFor(schema), { nil: undefined, freq: 20 }) : fc.constant(undefined),
          described: describedHeaders(parameters),
          odd: oddHeaders,
        })
        .map(({ values, query, payload, described, odd }): HostileRequest => {
          const filled = names.reduce((url, name, i) => url.replace(`{${name}}`, () => `${values[i]}`), path);
          return {
            method: verb.toUpperCase() as Method,
            path,
            url: filled + query,
            headers: {
              ...(payload !== undefined && { 'content-type': 'application/json' }),
              ...described,
              ...odd,
            },
            ...(payload !== undefined && { payload }),
          };
        });
    }),
  );
  return fc.oneof(...operations);
}

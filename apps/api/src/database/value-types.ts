import pg from 'pg';

const { builtins } = pg.types;
/** '2026-11-15 02:33:00.123456+00' → '2026-11-15T02:33:00.123456Z': sessions run in UTC. */
const isoInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, '')}Z`;

/** Dates and instants stay text: a day has no time zone, and parsing them costs half a list's time. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: isoInstant,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.JSON]: (text) => text,
};

/** What a value of each type of PostgreSQL is in this program. */
export const valueTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

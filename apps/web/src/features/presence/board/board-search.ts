import { isFoundBy, placeKey } from '@bawaba/identity';

interface Findable {
  full_name: string;
  id_number?: string;
  passport_number?: string | null;
  phone: string | null;
  vehicle_plate: string | null;
  host?: string | null;
  owner_name?: string | null;
  apartment_number: string | null;
  building_number: string | null;
}

const isAt = (row: Findable, place: string): boolean =>
  `${placeKey(`${row.apartment_number ?? ''} ${row.building_number ?? ''}`)} `.startsWith(`${place} `);

/** Rows that are here already. An apartment, if there is one of that number: digits are in every identity number too. */
export function findRows<Row extends Findable>(rows: readonly Row[], text: string): readonly Row[] {
  const search = text.trim();
  if (!search) return rows;
  const place = placeKey(search);
  const there = rows.filter((row) => isAt(row, place));
  if (there.length > 0) return there;
  return rows.filter((row) =>
    isFoundBy(
      [
        row.full_name,
        row.id_number,
        row.passport_number,
        row.phone,
        row.vehicle_plate,
        row.host,
        row.owner_name,
      ]
        .filter(Boolean)
        .join(' '),
      search,
    ),
  );
}

/** For the api, when not all rows are here: 23, or 9 C, is a place. It may also be part of a car plate: undefined otherwise. */
export function placeQuery(text: string) {
  const [, apartment_number, building_number] = /^(\p{Nd}{1,4})[\s·/\\-]*(\p{L}?)$/u.exec(text.trim()) ?? [];
  return apartment_number ? { apartment_number, ...(building_number && { building_number }) } : undefined;
}

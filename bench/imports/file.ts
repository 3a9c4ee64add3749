import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { guestAt } from './people.ts';
import { REGISTERED } from './register.ts';

const headings = [
  'الاسم',
  'الرقم القومي أو جواز السفر',
  'تاريخ الوصول',
  'تاريخ المغادرة',
  'الشقة',
  'المبنى',
  'تاريخ الميلاد',
  'النوع',
  'المالك',
  'رقم رب الأسرة',
  'الوظيفة',
  'العنوان',
];
const OWNERS = 400;
/** Of a family of five, the first is the head of two. */
const FAMILY = 5;

const local = (day: string) => day.split('-').reverse().join('/');

/**
 * What a village has in Excel. Of a hundred rows one is in the register already, one has no name, one has an impossible date and one
 * repeats a row above; a third live with an owner, two of five came with the head of a family.
 */
export function lineAt(at: number): string[] {
  const isPresent = at % 100 === 50;
  const isTwice = at % 100 === 60;
  const guest = guestAt(isPresent ? at % REGISTERED : REGISTERED + (isTwice ? at - 7 : at));
  const head = at % FAMILY > 2 ? guestAt(REGISTERED + at - (at % FAMILY)).id_number : '';
  return [
    at % 100 === 10 ? '' : guest.full_name,
    guest.id_number,
    local(guest.check_in),
    at % 100 === 20 ? '32/13/2025' : local(guest.check_out),
    guest.apartment_number,
    guest.building_number,
    local(guest.birthdate),
    guest.sex === 'M' ? 'ذكر' : 'أنثى',
    at % 3 === 0 ? `${guestAt(at % OWNERS).full_name}` : '',
    head,
    'مهندس',
    '12 شارع النيل - مدينة نصر - القاهرة',
  ];
}

function* textOf(rows: number) {
  yield `\uFEFF${headings.join(',')}\r\n`;
  for (let at = 0; at < rows; at += 500) {
    let chunk = '';
    for (let i = at; i < Math.min(rows, at + 500); i++) chunk += `${lineAt(i).join(',')}\r\n`;
    yield chunk;
  }
}

async function writeWorkbook(path: string, rows: number) {
  const workbook = new WorkbookWriter({ filename: path, useSharedStrings: true, useStyles: true });
  const sheet = workbook.addWorksheet('النزلاء');
  sheet.addRow(['كشف النزلاء']).commit();
  sheet.addRow(headings).commit();
  for (let at = 0; at < rows; at++) {
    sheet.addRow(lineAt(at)).commit();
    if (at % 100 === 0) await new Promise((resume) => setImmediate(resume));
  }
  sheet.commit();
  await workbook.commit();
}

export const writeFile = (path: string, rows: number) =>
  path.endsWith('.xlsx')
    ? writeWorkbook(path, rows)
    : pipeline(Readable.from(textOf(rows)), createWriteStream(path));

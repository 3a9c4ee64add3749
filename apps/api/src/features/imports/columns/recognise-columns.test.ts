import { importKinds } from '@bawaba/contracts';
import type { Cell } from '@bawaba/spreadsheets';
import { describe, expect, test } from 'vitest';
import { recogniseColumns } from './recognise-columns.ts';

const fields = (kind: (typeof importKinds)[number], headings: string[], sample: Cell[][] = []) =>
  recogniseColumns(kind, headings, sample).map(({ field }) => field);
/** The same cells three times: enough to say something. */
const three = (...cells: Cell[]) => [cells, cells, cells];

describe('by the heading, of a resident:', () => {
  test.each([
    ['الاسم', 'full_name'],
    ['الإســـم :', 'full_name'],
    ['اسم النزيل', 'full_name'],
    ['أسم الساكن', 'full_name'],
    ['الاسم رباعى', 'full_name'],
    ['اسم النزيل رباعي (كما بالبطاقة)', 'full_name'],
    ['FULL NAME', 'full_name'],
    ['Guest_Name', 'full_name'],
    ['الرقم القومي', 'id_number'],
    ['رقم البطاقه', 'id_number'],
    ['رقم تحقيق الشخصية', 'id_number'],
    ['الرقم القومي / جواز السفر', 'id_number'],
    ['National ID No.', 'id_number'],
    ['رقم الجواز', 'passport_number'],
    ['جواز السفر', 'passport_number'],
    ['Passport No', 'passport_number'],
    ['الجنسية', 'nationality'],
    ['الجنس', 'sex'],
    ['النوع', 'sex'],
    ['تاريخ الميلاد', 'birthdate'],
    ['ت. الميلاد', 'birthdate'],
    ['D.O.B.', 'birthdate'],
    ['تاريخ الوصول', 'check_in'],
    ['الدخول', 'check_in'],
    ['من', 'check_in'],
    ['Check-in', 'check_in'],
    ['CheckIn', 'check_in'],
    ['AptNo', 'apartment_number'],
    ['OwnerName', 'owner_name'],
    ['الدور/الشقة', 'apartment_number'],
    ['إلى', 'check_out'],
    ['الي', 'check_out'],
    ['المغادرة', 'check_out'],
    ['تاريخ مغادرة النزيل', 'check_out'],
    ['الخروج', 'check_out'],
    ['Check Out Date', 'check_out'],
    ['من - إلى', 'stay_period'],
    ['مدة الإقامة', 'stay_period'],
    ['رقم الوحدة', 'apartment_number'],
    ['الشقة', 'apartment_number'],
    ['العمارة', 'building_number'],
    ['المبنى', 'building_number'],
    ['المالك', 'owner_name'],
    ['صاحب الوحدة', 'owner_name'],
    ['الرقم القومي للمالك', 'owner_number'],
    ['التليفون', 'phone'],
    ['رقم الموبايل', 'phone'],
    ['رقم السيارة', 'vehicle_plate'],
    ['الوظيفة', 'job'],
    ['المهنة', 'job'],
    ['الديانة', 'religion'],
    ['الحالة الاجتماعية', 'marital_status'],
    ['العنوان', 'address'],
    ['صلة القرابة', 'relationship'],
    ['رب الأسرة', 'head_name'],
    ['م', null],
    ['مسلسل', null],
    ['#', null],
    ['التوقيع', null],
    ['Mother name', null],
    ['اسم الأم', null],
    ['محل الميلاد', null],
    ['تاريخ الإصدار', null],
    ['Phone (WhatsApp)', 'phone'],
    ['حاجة', null],
    ['', null],
  ])('%s → %s', (heading, field) => {
    expect(fields('residents', [heading])).toEqual([field]);
  });
});

test('the same heading means what the kind of file makes of it', () => {
  const headings = ['الاسم', 'رقم جواز السفر', 'المالك', 'التاريخ', 'ملاحظات', 'السبب'];
  expect(importKinds.map((kind) => fields(kind, headings))).toEqual([
    ['full_name', 'passport_number', 'owner_name', null, null, null],
    ['name', 'id_number', null, null, null, null],
    ['full_name', 'passport_number', 'host', 'visit_date', 'notes', null],
    ['full_name', 'id_number', null, null, 'reason', null],
  ]);
});

test('owners with their families', () => {
  expect(
    fields('owners', ['اسم المالك', 'الرقم القومي', 'فرد الأسرة', 'صلة القرابة', 'الرقم القومي للفرد']),
  ).toEqual(['name', 'id_number', 'member_name', 'member_relationship', 'member_number']);
});

test('by the contents, without headings', () => {
  const sample: Cell[][] = [
    [
      1,
      'منى السيد علي',
      29801011234567,
      { date: '1998-01-01' },
      'أنثى',
      'EGY',
      1001234567,
      { date: '2026-05-01' },
      { date: '2026-05-07' },
    ],
    [
      2,
      'Ahmed Hassan',
      '30105150112233',
      { date: '2001-05-15' },
      'ذكر',
      'DEU',
      1101234567,
      { date: '2026-05-02' },
      { date: '2026-05-09' },
    ],
    [
      3,
      'خالد يوسف',
      '٢٨٨١٢٣١٠١٠٠٠١٥',
      { date: '1988-12-31' },
      'ذكر',
      'RUS',
      1201234567,
      { date: '2026-05-03' },
      { date: '2026-05-08' },
    ],
  ];
  const found = recogniseColumns('residents', [], sample);
  expect(found.map(({ field }) => field)).toEqual([
    null,
    'full_name',
    'id_number',
    'birthdate',
    'sex',
    'nationality',
    'phone',
    'check_in',
    'check_out',
  ]);
  expect(found.every(({ field, why }) => why === (field ? 'contents' : null))).toBe(true);
});

test('contents that contradict a heading clearly win', () => {
  expect(recogniseColumns('residents', ['النوع', 'الاسم'], three('مستأجر', 29801011234567))).toEqual([
    { column: 0, field: null, sure: 0, why: 'contradicted' },
    { column: 1, field: 'id_number', sure: 0.9, why: 'contents' },
  ]);
  expect(fields('residents', ['تاريخ الوصول'], three('شقة كبيرة'))).toEqual([null]);
  expect(fields('residents', ['رقم البطاقة'], [[1], [2], [3], [4]])).toEqual([null]);
  expect(fields('residents', ['تاريخ الوصول'], three(45_000))).toEqual(['check_in']);
});

test('a long text keeps no pattern busy', () => {
  const long = [' ', '-', 't,', '\n', '1/', 'a '].map((piece) => piece.repeat(32_767 / piece.length));
  const headings = ['تاريخ الوصول', 'مدة الإقامة', '', 'النوع', 'الاسم', 'رقم البطاقة'];
  expect(recogniseColumns('residents', headings, three(...long)).length).toBe(6);
});

test('each field once, for the column that is surest', () => {
  const found = recogniseColumns(
    'residents',
    ['اسم النزيل كاملا', 'الاسم', 'Name'],
    three('منى', 'منى', 'Mona'),
  );
  expect(found.map(({ field }) => field)).toEqual([null, 'full_name', null]);
});

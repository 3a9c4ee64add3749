import { parseNationalNumber } from '@bawaba/identity';
import type { FieldName } from '../locate/layout.ts';
import { confidenceOf } from './calibration.ts';
import { dateFrom } from './dates.ts';
import { closedWord, freeText, joined, sexOf, vocabularies, withOnes } from './egyptian-id.ts';
import { type Doubtful, type Field, unread, uploadedBox, type Warning } from './field.ts';
import { withGovernorate } from './governorate-tail.ts';
import { preferKnownWords } from './known-words.ts';
import { agreeOnNumber, numberCandidates } from './national-number.ts';
import type { ScanData } from './scan-data.ts';
import { average, emptyData } from './scan-data.ts';
import type { Side } from './side.ts';

const YEARS_VALID = 7;

/** The fields of an Egyptian card from its front, its back, or both, each checked against the others. */
export function cardResult(front: Side | null, back: Side | null, today: string): ScanData {
  const data = { ...emptyData(), document_type: 'national_id' };
  const onFront = front?.lines ?? {};
  const onBack = back?.lines ?? {};
  const frontNumbers = onFront.number ? numberCandidates(onFront.number.readings) : [];
  const backNumbers = onBack.number_back ? numberCandidates(onBack.number_back.readings) : [];
  const number = agreeOnNumber(frontNumbers, backNumbers);
  const identity = number.value ? parseNationalNumber(number.value) : null;
  const sex = number.p > 0.5 ? sexOf(number.value) : null;

  const expiry = dateFrom(onBack.expiry?.readings ?? [], (date) =>
    date.length === 10 && date > '2005' && date < `${Number(today.slice(0, 4)) + 8}` ? 1 : 0.02,
  );
  const issue = dateFrom(onBack.issue?.readings ?? [], (date) => (date > '1995' && date <= today ? 1 : 0.02));
  const printedBirth = dateFrom(onFront.birth?.readings ?? [], (date) =>
    date.length < 10 ? 0.01 : date === identity?.birthDate ? 1 : 0.05,
  );
  const birth: Doubtful = identity?.birthDate
    ? {
        value: identity.birthDate,
        p:
          printedBirth.value === identity.birthDate ? Math.max(number.p, 1 - (1 - number.p) * 0.3) : number.p,
      }
    : printedBirth;
  const read = joined(freeText(preferKnownWords(onFront.given)), freeText(preferKnownWords(onFront.family)));
  // Digits and dots are no name, whatever the network made of a blot.
  const name = /[ء-ي]{2}/.test(read.value) ? read : unread;
  const gender = closedWord(onBack.gender, vocabularies.gender, null);

  const put = (
    field: keyof ScanData['fields'] & string,
    kind: string,
    side: Side | null,
    place: FieldName[],
    found: Doubtful,
  ) => {
    const boxes = side ? place.flatMap((key) => side.layout.fields[key] ?? []) : [];
    const box = boxes.length
      ? {
          x0: Math.min(...boxes.map((b) => b.x0)),
          y0: Math.min(...boxes.map((b) => b.y0)),
          x1: Math.max(...boxes.map((b) => b.x1)),
          y1: Math.max(...boxes.map((b) => b.y1)),
        }
      : null;
    const confidence = found.value ? confidenceOf(kind, found.p) : 0;
    const entry: Field = {
      value: confidence > 0 ? found.value : '',
      confidence,
      box: box && side ? uploadedBox(side.picture, side.layout.document, box) : null,
      side: side?.slot ?? 'front',
    };
    data.fields[field] = entry;
    data.scores[field] = { kind, p: found.p };
    return entry.value || null;
  };

  const numberSide = front?.layout.fields.number ? front : back;
  data.id_number = put(
    'id_number',
    front && back ? 'number_both' : 'number',
    numberSide,
    [numberSide === front ? 'number' : 'number_back'],
    number,
  );
  data.birthdate = put(
    'birthdate',
    'birthdate',
    front?.layout.fields.birth ? front : numberSide,
    front?.layout.fields.birth ? ['birth'] : ['number', 'number_back'],
    birth,
  );
  data.sex = sex;
  if (front) {
    data.full_name = put('full_name', 'name', front, ['given', 'family'], name);
    data.address = put(
      'address',
      'address',
      front,
      ['address1', 'address2'],
      joined(
        freeText(preferKnownWords(withOnes(onFront.address1))),
        freeText(withGovernorate(preferKnownWords(withOnes(onFront.address2)))),
      ),
    );
  }
  if (back) {
    data.job = put('job', 'job', back, ['job'], freeText(preferKnownWords(onBack.job)));
    data.religion = put(
      'religion',
      'religion',
      back,
      ['religion'],
      closedWord(onBack.religion, vocabularies.religion, sex),
    );
    data.marital_status = put(
      'marital_status',
      'marital',
      back,
      ['marital'],
      closedWord(onBack.marital, vocabularies.marital, sex),
    );
    const consistent = expiry.value && issue.value && follows(issue.value, expiry.value);
    data.expire_date = put(
      'expire_date',
      'expiry',
      back,
      ['expiry'],
      consistent ? { ...expiry, p: 1 - (1 - expiry.p) * 0.3 } : expiry,
    );
  }

  const numbersAgree = frontNumbers[0]?.text === backNumbers[0]?.text;
  const warnings: (Warning | false)[] = [
    !number.value && {
      code: 'number_unread',
      message: 'The national number could not be read.',
      fields: ['id_number'],
    },
    !!identity &&
      !identity.valid && {
        code: 'number_implausible',
        message: 'The national number breaks its own rules.',
        fields: ['id_number'],
      },
    !!identity &&
      !identity.checkDigit?.agrees && {
        code: 'number_check_digit',
        message: 'The last digit of the national number does not follow from the others.',
        fields: ['id_number'],
      },
    !!front &&
      !!back &&
      frontNumbers.length > 0 &&
      backNumbers.length > 0 &&
      !numbersAgree && {
        code: 'numbers_differ',
        message: 'The numbers on the two sides were read differently.',
        fields: ['id_number'],
      },
    !!identity?.birthDate &&
      !!printedBirth.value &&
      printedBirth.p > 0.5 &&
      printedBirth.value !== identity.birthDate && {
        code: 'birthdate_differs',
        message: 'The printed birth date is not the one in the national number.',
        fields: ['birthdate', 'id_number'],
      },
    !!gender.value &&
      gender.p > 0.8 &&
      !!sex &&
      (gender.value === 'ذكر') !== (sex === 'M') && {
        code: 'gender_differs',
        message: 'The gender on the back is not the one in the national number.',
        fields: ['id_number'],
      },
    !!expiry.value &&
      !!issue.value &&
      issue.p > 0.5 &&
      !follows(issue.value, expiry.value) && {
        code: 'expiry_differs',
        message: `The card does not expire ${YEARS_VALID} years after its issue.`,
        fields: ['expire_date'],
      },
    !!data.expire_date &&
      data.expire_date < today && {
        code: 'document_expired',
        message: 'The card has expired.',
        fields: ['expire_date'],
      },
  ];
  data.warnings = warnings.filter((warning): warning is Warning => warning !== false);
  data.front_confidence = front
    ? average(data.fields, front.slot, ['full_name', 'address', 'id_number'])
    : null;
  data.back_confidence = back
    ? average(data.fields, back.slot, ['job', 'religion', 'marital_status', 'expire_date'])
    : null;
  data.id_verified =
    !!identity?.valid &&
    !!identity.checkDigit?.agrees &&
    data.fields.id_number!.confidence >= 60 &&
    (!front || !back || numbersAgree) &&
    !data.warnings.some(({ code }) => /differ/.test(code)) &&
    ((!!front && !!back) || printedBirth.value === identity.birthDate);
  return data;
}

function follows(issue: string, expiry: string): boolean {
  const [iy, im] = issue.split('-').map(Number) as [number, number];
  const [ey, em] = expiry.split('-').map(Number) as [number, number];
  return Math.abs((ey - iy - YEARS_VALID) * 12 + em - im) <= 1;
}

import { boundingBox } from '../image/perspective.ts';
import type { FieldName } from '../locate/layout.ts';
import { confidenceOf } from './calibration.ts';
import { type CardFacts, cardFacts } from './card-facts.ts';
import { cardWarnings } from './card-warnings.ts';
import { type Doubtful, type Field, LEAST_SHOWN, uploadedBox } from './field.ts';
import { averageConfidence, emptyData, type ScanData } from './scan-data.ts';
import type { Side } from './side.ts';

/** Below this confidence the number of a card is not verified. */
const LEAST_CONFIDENCE = 60;

/** The fields of an Egyptian card from its front, its back, or both. */
export function cardResult(front: Side | null, back: Side | null, today: string): ScanData {
  const facts = cardFacts(front?.lines ?? {}, back?.lines ?? {}, today);
  const data: ScanData = { ...emptyData(), document_type: 'national_id', sex: facts.sex };
  for (const source of fieldSources(front, back, facts)) {
    const { field, kind, found } = source;
    data.fields[field] = fieldEntry(source);
    data.scores[field] = { kind, p: found.p };
    data[field] = data.fields[field].value || null;
  }
  data.warnings = cardWarnings(facts, data.expire_date, today);
  data.front_confidence = front && averageConfidence(data.fields, ['full_name', 'address', 'id_number']);
  data.back_confidence =
    back && averageConfidence(data.fields, ['job', 'religion', 'marital_status', 'expire_date']);
  data.id_verified = isVerified(facts, data, !!front && !!back);
  return data;
}

type TextField =
  | 'id_number'
  | 'birthdate'
  | 'full_name'
  | 'address'
  | 'job'
  | 'religion'
  | 'marital_status'
  | 'expire_date';

/** A field of the answer: its place on the card, what was found there, and the table that calibrates its confidence. */
interface FieldSource {
  field: TextField;
  kind: string;
  side: Side | null;
  places: FieldName[];
  found: Doubtful;
}

function fieldSources(front: Side | null, back: Side | null, facts: CardFacts): FieldSource[] {
  const numberSide = front?.layout.fields.number ? front : back;
  const isBirthPrinted = !!front?.layout.fields.birth;
  return [
    {
      field: 'id_number',
      kind: front && back ? 'number_both' : 'number',
      side: numberSide,
      places: [numberSide === front ? 'number' : 'number_back'],
      found: facts.number,
    },
    {
      field: 'birthdate',
      kind: 'birthdate',
      side: isBirthPrinted ? front : numberSide,
      places: isBirthPrinted ? ['birth'] : ['number', 'number_back'],
      found: facts.birth,
    },
    ...(front ? frontFields(front, facts) : []),
    ...(back ? backFields(back, facts) : []),
  ];
}

const frontFields = (side: Side, { name, address }: CardFacts): FieldSource[] => [
  { field: 'full_name', kind: 'name', side, places: ['given', 'family'], found: name },
  { field: 'address', kind: 'address', side, places: ['address1', 'address2'], found: address },
];

const backFields = (side: Side, facts: CardFacts): FieldSource[] => [
  { field: 'job', kind: 'job', side, places: ['job'], found: facts.job },
  { field: 'religion', kind: 'religion', side, places: ['religion'], found: facts.religion },
  { field: 'marital_status', kind: 'marital', side, places: ['marital'], found: facts.marital },
  { field: 'expire_date', kind: 'expiry', side, places: ['expiry'], found: facts.expiry },
];

function fieldEntry({ kind, side, places, found }: FieldSource): Field {
  const confidence = found.value ? Math.max(LEAST_SHOWN, confidenceOf(kind, found.p)) : 0;
  const boxes = side ? places.flatMap((place) => side.layout.fields[place] ?? []) : [];
  return {
    value: found.value,
    confidence,
    box:
      side && boxes.length > 0 ? uploadedBox(side.picture, side.layout.document, boundingBox(boxes)) : null,
    side: side?.slot ?? 'front',
  };
}

/** The number obeys its rules, was read with confidence, and something else on the card confirms it. */
function isVerified(
  { identity, numbersAgree, printedBirth }: CardFacts,
  { fields, warnings }: ScanData,
  hasBothSides: boolean,
): boolean {
  if (!identity?.valid || !identity.checkDigit?.agrees) return false;
  if (fields.id_number!.confidence < LEAST_CONFIDENCE) return false;
  if (warnings.some(({ code }) => /differ/.test(code))) return false;
  return hasBothSides ? numbersAgree : printedBirth.value === identity.birthDate;
}

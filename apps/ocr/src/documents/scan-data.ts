import type { CompleteScanData } from '@bawaba/contracts';
import type { Field, Warning } from './field.ts';
import type { Page } from './page.ts';

/** What a scan read (contracts hold the list of fields), and what only this service needs. */
export interface ScanData extends Omit<CompleteScanData, 'fields' | 'warnings' | 'pages'> {
  document_type: string;
  id_verified: boolean;
  fields: Record<string, Field>;
  warnings: Warning[];
  pages: Page[];
  /** If a picture shows several different documents: all of them, each with its own fields. The first is the one above. */
  documents?: Omit<ScanData, 'documents' | 'pages' | 'scores'>[];
  /** The probabilities behind the confidences. The evaluation calibrates with them; clients never receive them. */
  scores: Record<string, { kind: string; p: number }>;
}

export const emptyData = (): ScanData => ({
  document_type: '',
  full_name: null,
  id_number: null,
  address: null,
  birthdate: null,
  religion: null,
  marital_status: null,
  job: null,
  expire_date: null,
  front_confidence: null,
  back_confidence: null,
  id_verified: false,
  passport_number: null,
  passport_country: null,
  nationality: null,
  sex: null,
  passport_expiry_date: null,
  passport_type: null,
  mrz_valid: null,
  mrz_line1: null,
  mrz_line2: null,
  mrz_line3: null,
  ocr_confidence_passport: null,
  fields: {},
  warnings: [],
  pages: [],
  scores: {},
});

/** 0–100, over those of the named fields that the answer has. */
export function averageConfidence(fields: Record<string, Field>, names: string[]): number {
  const found = names.flatMap((name) => fields[name] ?? []);
  return found.length > 0
    ? Math.round(found.reduce((sum, { confidence }) => sum + confidence, 0) / found.length)
    : 0;
}

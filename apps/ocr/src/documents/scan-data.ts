import type { CompleteScanData } from '@bawaba/contracts';
import type { Field, Warning } from './field.ts';

/** What a scan read (contracts hold the list of fields), and what only this service needs. */
export interface ScanData extends Omit<CompleteScanData, 'fields' | 'warnings'> {
  document_type: string;
  id_verified: boolean;
  fields: Record<string, Field>;
  warnings: Warning[];
  /** What the confidences were computed from. The evaluation calibrates with it; callers never see it. */
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
  scores: {},
});

/** A side is as trustworthy as its fields are on average. */
export function average(fields: Record<string, Field>, slot: 'front' | 'back', names?: string[]): number {
  const mine = Object.entries(fields).filter(([name, field]) =>
    names ? names.includes(name) : field.side === slot,
  );
  return mine.length
    ? Math.round(mine.reduce((sum, [, { confidence }]) => sum + confidence, 0) / mine.length)
    : 0;
}

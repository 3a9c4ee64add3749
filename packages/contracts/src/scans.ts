import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const LOW_CONFIDENCE = 60;
export const MAX_SCAN_BYTES = 32 * 1024 * 1024;

const text = z.string().nullish();
const percent = z.number().nullish();

/** A field as it was read: what, how sure, and where (pixels of the upright picture: x, y, width, height). */
export const scannedField = z.looseObject({
  value: z.string().nullable(),
  confidence: z.number(),
  box: z.array(z.number()).nullish(),
  side: z.enum(['front', 'back']).nullish(),
});

const corner = z.tuple([z.number(), z.number()]);

/**
 * A picture of the scan: its size, and the corners of the document in it, in the same pixels as the boxes. Top left, top
 * right, bottom right, bottom left, as one reads the document, so they also tell how it is turned. They may be slightly
 * outside of the picture. Null if the border was not found. A picture that shows several documents has one for each.
 */
export const scannedPage = z.looseObject({
  side: z.enum(['front', 'back']),
  width: z.int(),
  height: z.int(),
  corners: z.tuple([corner, corner, corner, corner]).nullable(),
  /** The picture shows the document as in a mirror. */
  mirrored: z.boolean().nullish(),
});
export type ScannedPage = z.infer<typeof scannedPage>;

/** What the OCR service makes of one document. */
const scannedDocument = z.looseObject({
  document_type: text,
  full_name: text,
  id_number: text,
  address: text,
  birthdate: text,
  religion: text,
  marital_status: text,
  job: text,
  expire_date: text,
  front_confidence: percent,
  back_confidence: percent,
  id_verified: z.boolean().nullish(),
  passport_number: text,
  passport_country: text,
  nationality: text,
  sex: text,
  passport_expiry_date: text,
  passport_type: text,
  mrz_valid: z.boolean().nullish(),
  mrz_line1: text,
  mrz_line2: text,
  mrz_line3: text,
  ocr_confidence_passport: percent,
  fields: z.record(z.string(), scannedField).nullish(),
  warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })).nullish(),
  pages: z.array(scannedPage).nullish(),
});
/** The first document in one or two pictures; and all of them, if there are several. */
export const scanData = scannedDocument.extend({ documents: z.array(scannedDocument).nullish() });
export const scanResult = z.looseObject({
  success: z.boolean(),
  processing_time: z.number().nullish(),
  error: text,
  data: scanData.nullish(),
});
export type ScanResult = z.infer<typeof scanResult>;
export type ScanData = z.infer<typeof scanData>;

type ScanShape = typeof scannedDocument.shape;
/** The same fields as our own OCR service sends them: all of them, null where nothing was read. */
export type CompleteScanData = {
  [Name in keyof ScanShape]: Exclude<z.infer<ScanShape[Name]>, undefined>;
};

export const scanEndpoints = {
  complete: endpoint({
    method: 'POST',
    url: '/ocr/scan-complete',
    schema: {
      summary: 'Read a document: multipart `front`, optional `back`, optional `document_type` hint',
      tags: ['scans'],
      consumes: ['multipart/form-data'],
      response: { 200: scanResult },
    },
  }),
};

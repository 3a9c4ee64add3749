/** Why a scan failed, with its HTTP status. The text is for the clerk. */
export const scanErrors = {
  empty_file: [400, 'The file is empty.'],
  not_an_image: [400, 'The file is not an image that can be read, or it is damaged.'],
  animated_image: [400, 'Animated images cannot be read. Please take a photograph.'],
  image_too_large: [413, 'The image is too large.'],
  image_too_small: [400, 'The image is too small to read.'],
  front_missing: [400, 'Please upload the front side of the ID'],
  document_not_found: [
    422,
    'No document was found in the picture. Please take it again, closer and in even light.',
  ],
  malformed_upload: [400, 'The upload could not be read. Please try again.'],
  upload_stalled: [408, 'The upload took too long. Please try again.'],
  too_busy: [503, 'The OCR service is busy. Please try again in a moment.'],
  timed_out: [504, 'Reading took too long. Please try another picture.'],
  /** Never sent: the client has closed the connection. */
  cancelled: [499, 'The scan was cancelled.'],
  failed: [500, 'OCR failed'],
} as const satisfies Record<string, readonly [number, string]>;

export type ScanErrorCode = keyof typeof scanErrors;

export class ScanError extends Error {
  constructor(readonly code: ScanErrorCode) {
    super(scanErrors[code][1]);
  }

  get status(): number {
    return scanErrors[this.code][0];
  }
}

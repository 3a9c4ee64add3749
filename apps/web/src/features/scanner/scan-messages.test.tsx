// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ScanMessages } from './scan-messages.tsx';

const texts = {
  en: {
    title: 'The document was not read',
    byHand: 'You can try again, or fill the form by hand.',
    notFound: 'No document was found in the picture. Please take it again, closer and in even light.',
    busy: 'The OCR service is busy. Please try again in a moment.',
    tooMany: 'Too many pictures are being sent right now. Please try again in a moment.',
    httpStatus: 'OCR API request failed (HTTP status 500)',
    failed: 'OCR failed',
    lowFront: 'Low confidence on the front (41%) - please verify extracted data carefully',
    mrz: 'MRZ validation failed - please verify passport data carefully',
  },
  ar: {
    title: 'لم تتم قراءة المستند',
    byHand: 'يمكنك إعادة المحاولة أو ملء النموذج يدويًا.',
    notFound: 'لم يُعثر على مستند في الصورة. يرجى التقاطها من جديد من مسافة أقرب وفي إضاءة متساوية.',
    busy: 'خدمة قراءة المستندات مشغولة. يرجى المحاولة بعد لحظات.',
    tooMany: 'يجري إرسال صور كثيرة الآن. يرجى المحاولة بعد لحظات.',
    httpStatus: 'فشل طلب قراءة المستند (حالة HTTP رقم 500)',
    failed: 'فشلت قراءة المستند',
    lowFront: 'دقة قراءة الوجه منخفضة (41%) - يرجى مراجعة البيانات المستخرجة بعناية',
    mrz: 'فشل التحقق من المنطقة المقروءة آليًا (MRZ) - يرجى مراجعة بيانات جواز السفر بعناية',
  },
};

const answer = (status: number, body: object) =>
  ApiError.from(new Response(JSON.stringify(body), { status }));
/** The error of `use-scan.ts` for a response with status 200 and without a result. */
const unread = (error: string | null) => new ApiError(200, 'unknown', error ?? '', {}, { code: 'failed' });

describe.each(['en', 'ar'] as const)('messages of a scan in %s', (language) => {
  const t = texts[language];
  test.each([
    ['no document', answer(422, { error: 'none', code: 'document_not_found' }), t.notFound],
    ['a busy service', answer(503, { error: 'busy', code: 'too_busy' }), t.busy],
    ['too many uploads', answer(503, { error: 'busy', code: 'uploads_busy' }), t.tooMany],
    ['a status without a message', answer(500, {}), t.httpStatus],
    ['a failure without a reason', unread(null), t.failed],
    ['a failure with a reason', unread('The lens is dirty'), 'The lens is dirty'],
  ])('%s is explained, with the next step', async (_, failing, text) => {
    await renderPart(<ScanMessages failure={await failing} findings={[]} notices={[]} />, language);
    const alert = screen.getByRole('alert').textContent;
    for (const part of [t.title, text, t.byHand]) expect(alert).toContain(part);
  });

  test('lists the findings', async () => {
    const findings = [{ text: 'lowFront', percent: 41.2 }, { text: 'mrzInvalid' }] as const;
    await renderPart(<ScanMessages failure={null} findings={findings} notices={[]} />, language);
    expect(screen.getByText(t.lowFront)).toBeTruthy();
    expect(screen.getByText(t.mrz)).toBeTruthy();
  });
});

import type { Language } from '@bawaba/contracts';

interface RollCallTexts {
  readonly title: string;
  building(name: string | null): string;
  continued(heading: string): string;
  inside(people: number): string;
  kinds(residents: number, children: number, visitors: number): string;
  started(at: string, by: string): string;
  ended(at: string, by: string): string;
  asOf(at: string): string;
  missing(missing: number, found: number): string;
  visitor(host: string | null): string;
  withOwner(name: string): string;
  child(adult: string): string;
  found(at: string, by: string): string;
  readonly countedBy: string;
  readonly foundCount: string;
  readonly time: string;
  printed(at: string): string;
  pageOf(page: number, pages: number): string;
}

/** Numbers follow a colon: so no text needs the plural of a noun. */
export const rollCallTexts: Readonly<Record<Language, RollCallTexts>> = {
  en: {
    title: 'Roll call',
    building: (name) => (name === null ? 'No building' : `Building ${name}`),
    continued: (heading) => `${heading} (continued)`,
    inside: (people) => `People inside: ${people}`,
    kinds: (residents, children, visitors) =>
      `Residents: ${residents}. ${children > 0 ? `Children without a document: ${children}. ` : ''}Visitors: ${visitors}.`,
    started: (at, by) => `Started ${at} by ${by}.`,
    ended: (at, by) => `Ended ${at} by ${by}.`,
    asOf: (at) => `As of ${at}:`,
    missing: (missing, found) => `Missing: ${missing}. Accounted for: ${found}.`,
    visitor: (host) => (host === null ? 'Visitor' : `Visitor of ${host}`),
    withOwner: (name) => `With the owner ${name}`,
    child: (adult) => `Child with ${adult}`,
    found: (at, by) => `${at}, ${by}`,
    countedBy: 'Counted by',
    foundCount: 'Found',
    time: 'Time',
    printed: (at) => `Printed ${at}`,
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  },
  ar: {
    title: 'حصر الموجودين',
    building: (name) => (name === null ? 'بدون مبنى' : `مبنى ${name}`),
    continued: (heading) => `${heading} (تابع)`,
    inside: (people) => `عدد الموجودين بالداخل: ${people}`,
    kinds: (residents, children, visitors) =>
      `المقيمون: ${residents}. ${children > 0 ? `أطفال بدون مستند: ${children}. ` : ''}الزوار: ${visitors}.`,
    started: (at, by) => `بدأ ${at} بواسطة ${by}.`,
    ended: (at, by) => `انتهى ${at} بواسطة ${by}.`,
    asOf: (at) => `حتى ${at}:`,
    missing: (missing, found) => `لم يُحصروا بعد: ${missing}. تم حصرهم: ${found}.`,
    visitor: (host) => (host === null ? 'زائر' : `زائر لدى ${host}`),
    withOwner: (name) => `مع المالك ${name}`,
    child: (adult) => `طفل برفقة ${adult}`,
    found: (at, by) => `${at}، ${by}`,
    countedBy: 'قام بالحصر',
    foundCount: 'عدد من حُصروا',
    time: 'الوقت',
    printed: (at) => `طُبع ${at}`,
    pageOf: (page, pages) => `صفحة ${page} من ${pages}`,
  },
};

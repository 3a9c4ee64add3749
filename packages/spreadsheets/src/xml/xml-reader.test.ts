import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeOf } from './entities.ts';
import { XmlReader } from './xml-reader.ts';

const xml = `<?xml version="1.0"?><!-- a > b <c> --><x:root a="1 > 0" b='"'>
<t>one &amp; two<![CDATA[ <three> & ]]>&#1575;</t><empty/><t xml:space="preserve"> four </t ><deep><t>five</t></deep></x:root>\n`;

/** What a reader says of a document that arrives in these pieces. */
function events(pieces: string[]) {
  const list: string[] = [];
  const reader = new XmlReader({
    open(name, attributes, depth) {
      list.push(`<${depth} ${name}${attributes}`);
      return name === 't';
    },
    close: (name, text, depth) => void list.push(`>${depth} ${name} ${text}`),
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return list;
}

test('elements and their texts', () => {
  expect(events([xml])).toEqual([
    `<1 root a="1 > 0" b='"'`,
    '<2 t',
    '>2 t one & two <three> & ا',
    '<2 empty',
    '>2 empty ',
    '<2 t xml:space="preserve"',
    '>2 t  four ',
    '<2 deep',
    '<3 t',
    '>3 t five',
    '>2 deep ',
    '>1 root ',
  ]);
});

test('the same in whatever pieces the document arrives', () => {
  const whole = events([xml]);
  fc.assert(
    fc.property(fc.array(fc.nat(xml.length), { maxLength: 40 }), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), xml.length];
      expect(events(ends.map((end, i) => xml.slice(ends[i - 1] ?? 0, end)))).toEqual(whole);
    }),
  );
});

test('attributes', () => {
  const attributes = ` xmlns:r="x" r = 'B7' rr="no" s="1" note="r=&quot;A1&quot;"`;
  expect(attributeOf(attributes, 'r')).toBe('B7');
  expect(attributeOf(attributes, 'note')).toBe('r="A1"');
  expect(attributeOf(attributes, 'ote')).toBeUndefined();
  expect(attributeOf(attributes, 't')).toBeUndefined();
  expect(() => attributeOf(' r=B7', 'r')).toThrow('broken');
});

import { broken } from '../spreadsheet-error.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and numbered characters. There are no others, because a document type is refused. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw broken('an & without its end');
    const character = named[name] ?? numbered(name);
    if (character === undefined) throw broken('an unknown entity');
    return character;
  });
}

function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The value of an attribute in the text between a tag's name and its end; undefined without one. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    if (at === 0 || attributes.charCodeAt(at - 1) > 0x20) continue;
    let next = at + name.length;
    while (attributes.charCodeAt(next) <= 0x20) next++;
    if (attributes[next] !== '=') continue;
    do next++;
    while (attributes.charCodeAt(next) <= 0x20);
    const quote = attributes[next];
    if (quote !== '"' && quote !== "'") throw broken('an attribute without quotes');
    const end = attributes.indexOf(quote, next + 1);
    if (end === -1) throw broken('an attribute without its end');
    return decodeEntities(attributes.slice(next + 1, end));
  }
  return undefined;
}

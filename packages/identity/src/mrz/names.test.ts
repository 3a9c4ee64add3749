import { expect, test } from 'vitest';
import { parseMrzNames, personName } from './names.ts';

test.each([
  ['ERIKSSON<<ANNA<MARIA<<<<', 'ERIKSSON', 'ANNA MARIA', false],
  ['VAN<DER<MUELLEN<<MARIANNE<LOUISE<<', 'VAN DER MUELLEN', 'MARIANNE LOUISE', false],
  ['ARKFREITH<<<<<<', 'ARKFREITH', '', false],
  ['NILAVADHANANANDA<<ARNPOL<PETCH<CHARO', 'NILAVADHANANANDA', 'ARNPOL PETCH CHARO', true],
  ['ALI<<OMAR<<<HASSAN<<', 'ALI', 'OMAR HASSAN', false],
  ['', '', '', false],
])('%s', (raw, surname, givenNames, truncated) =>
  expect(parseMrzNames(raw)).toMatchObject({ surname, givenNames, truncated }),
);

test.each([
  ['ANNA MARIA ERIKSSON', 'Anna Maria Eriksson'],
  ['PETER VAN DER BERG', 'Peter van der Berg'],
  ['VAN DER BERG', 'Van der Berg'],
  ['MOHAMED BIN SALEM', 'Mohamed bin Salem'],
  ['AHMED EL-SAYED', 'Ahmed El-Sayed'],
  ["SEAN O'BRIEN", "Sean O'Brien"],
  ['MCDONALD', 'Mcdonald'],
  ['Ronald McDonald', 'Ronald McDonald'],
  ['LE DUC VAN', 'Le Duc Van'],
  ['أحمد علي', 'أحمد علي'],
])('%s → %s', (name, written) => expect(personName(name)).toBe(written));

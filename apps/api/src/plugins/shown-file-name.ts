import { basename } from 'node:path';
import { cleanLine, stripHidden } from '@bawaba/identity';

const LONGEST_NAME = 200;

/** The name of a file from outside, which is only shown: one visible line, without a path, and not too long. */
export const shownFileName = (name: string) =>
  cleanLine(stripHidden(basename(name.toWellFormed().replaceAll('\\', '/')).replace(/\p{C}/gu, ' ')))
    .slice(0, LONGEST_NAME)
    .trim() || '-';

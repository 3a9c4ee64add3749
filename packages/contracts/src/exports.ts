import { z } from 'zod';
import { blacklistFilters } from './blacklist.ts';
import { endpoint } from './endpoint.ts';
import { idParams, plainText } from './fields.ts';
import { languages } from './language.ts';
import { residentQuery } from './residents.ts';
import { visitorFilters } from './visitors.ts';

export const residentExportFormats = ['csv', 'excel', 'pdf'] as const;
export const visitorExportFormats = ['csv', 'excel'] as const;
export const blacklistExportFormats = ['csv', 'excel'] as const;
export type ExportFormat = (typeof residentExportFormats)[number];

/** How many rows the file will have. */
export const EXPORT_ROWS_HEADER = 'x-total-count';

const file = z.any().meta({
  description:
    'The file. A list is sent in chunks as it is written: one that ends without its last chunk is not complete. ' +
    'When too many are being written, the answer is 503 `exports_busy` with Retry-After.',
  headers: {
    'X-Total-Count': { type: 'integer', description: 'How many rows the complete file has' },
    'Content-Disposition': { type: 'string', description: 'The name of the file' },
  },
});

export const exportEndpoints = {
  residents: endpoint({
    method: 'GET',
    url: '/export/residents',
    schema: {
      summary: 'Residents as a file: CSV, Excel or PDF, with the filters and the order of the list',
      tags: ['exports'],
      querystring: residentQuery.extend({ format: z.enum(residentExportFormats) }),
      response: { 200: file },
    },
  }),
  visitors: endpoint({
    method: 'GET',
    url: '/export/visitors',
    schema: {
      summary: 'Visitors as a file: CSV or Excel, with the filters of the list',
      tags: ['exports'],
      querystring: visitorFilters.extend({ format: z.enum(visitorExportFormats) }),
      response: { 200: file },
    },
  }),
  blacklist: endpoint({
    method: 'GET',
    url: '/export/blacklist',
    schema: {
      summary: 'The blacklist as a file: CSV or Excel',
      tags: ['exports'],
      querystring: blacklistFilters.extend({ format: z.enum(blacklistExportFormats) }),
      response: { 200: file },
    },
  }),
  rollCall: endpoint({
    method: 'GET',
    url: '/export/roll-calls/:id/pdf',
    schema: {
      summary:
        'A roll call as a PDF to print, with boxes to tick, in the language of the header or of `language`',
      tags: ['exports'],
      params: idParams,
      querystring: z.object({ language: z.enum(languages).optional() }),
      response: { 200: file },
    },
  }),
  authorityList: endpoint({
    method: 'GET',
    url: '/export/authority-lists/:id/:format',
    schema: {
      summary:
        'A list for the authorities as it was made: always the same bytes. `format` is `pdf` or `excel`',
      tags: ['exports'],
      params: idParams.extend({ format: plainText(50) }),
      response: { 200: file },
    },
  }),
  resident: endpoint({
    method: 'GET',
    url: '/export/residents/:id/pdf',
    schema: {
      summary: 'One resident as a PDF, with the documents',
      tags: ['exports'],
      params: idParams,
      response: { 200: file },
    },
  }),
};

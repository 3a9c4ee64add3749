import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkImports } from './check.ts';

/** A repository of exactly these files, checked. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'bawaba-imports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { 'packages/identity/src/index.ts': '', 'packages/contracts/src/index.ts': '', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkImports(root);
}

const api = (path: string) => `apps/api/src/${path}`;
const web = (path: string) => `apps/web/src/${path}`;
const feature = (name: string, layer: string) => api(`features/${name}/${name}.${layer}.ts`);

test('a repository that follows every rule has no findings', async () => {
  const broken = await check({
    'packages/identity/src/index.ts': `export * from './keys.ts';`,
    'packages/identity/src/keys.ts': 'export const key = 1;',
    'packages/contracts/src/index.ts': `import { key } from '@bawaba/identity'; export const contract = key;`,
    [feature('visitors', 'routes')]:
      `import { list } from './visitors.service.ts'; export const routes = list;`,
    [feature('visitors', 'service')]: `import type { Pool } from 'pg';
import { find } from './visitors.repository.ts'; import { block } from '../blacklist/blacklist.service.ts';
export const list = (pool: Pool) => [find, block, pool];`,
    [feature('visitors', 'repository')]: `import { sql } from 'kysely'; export const find = sql;`,
    [feature('blacklist', 'service')]: 'export const block = 1;',
    [web('app/pages/visitors-page.tsx')]:
      `import { List } from '../../features/visitors/list.tsx'; export const Page = () => <List />;`,
    [web('features/visitors/list.tsx')]:
      `import { Table } from '../../components/table.tsx'; export const List = () => <Table>don't</Table>;`,
    [web('components/table.tsx')]: 'export const Table = (props: { children: string }) => props.children;',
    'e2e/visitors.spec.ts': `import { contract } from '@bawaba/contracts'; export const c = contract;`,
  });
  expect(broken).toEqual([]);
});

test('a dynamic import may close a cycle', async () => {
  const findings = await check({
    [web('lib/a.ts')]: `export const a = () => import('./b.ts');`,
    [web('lib/b.ts')]: `import { a } from './a.ts'; export const b = () => a;`,
  });
  expect(findings).toEqual([]);
});

describe('caught:', () => {
  const cases: Record<string, [files: Record<string, string>, expected: RegExp]> = {
    'identity importing contracts': [
      { 'packages/identity/src/index.ts': `import { a } from '@bawaba/contracts'; export const b = a;` },
      /^packages\/identity\/src\/index\.ts: packages\/identity does not import packages\/contracts/,
    ],
    'a type-only import against the direction': [
      { 'packages/identity/src/a.ts': `import type { A } from '@bawaba/contracts';\nexport type B = A;` },
      /packages\/identity does not import/,
    ],
    'the database manager importing anything of ours': [
      {
        'packages/embedded-postgres/src/index.ts': `import { a } from '@bawaba/identity'; export const b = a;`,
      },
      /packages\/embedded-postgres does not import/,
    ],
    'one app importing another': [
      {
        [api('app.ts')]: `import { a } from '../../ocr/src/a.ts'; export const b = a;`,
        'apps/ocr/src/a.ts': 'export const a = 1;',
      },
      /apps do not import each other/,
    ],
    'a package importing an app': [
      {
        'packages/contracts/src/index.ts': `export { a } from '../../../apps/ocr/src/a.ts';`,
        'apps/ocr/src/a.ts': 'export const a = 1;',
      },
      /nothing imports an app/,
    ],
    'product code importing code for tests': [
      {
        [api('app.ts')]: `import { a } from './testing/a.ts'; export const b = a;`,
        [api('testing/a.ts')]: 'export const a = 1;',
      },
      /product code does not import test code/,
    ],
    'product code importing the package for tests': [
      {
        [api('app.ts')]: `import { a } from '@bawaba/test-programs'; export const b = a;`,
        'packages/test-programs/src/index.ts': 'export const a = 1;',
      },
      /product code does not import test code/,
    ],
    'the OCR service importing its evaluation': [
      {
        'apps/ocr/src/a.ts': `import { a } from '../eval/a.ts'; export const b = a;`,
        'apps/ocr/eval/a.ts': 'export const a = 1;',
      },
      /product code does not import test code/,
    ],
    'a journey importing an app': [
      {
        'e2e/a.spec.ts': `import { a } from '../apps/ocr/src/a.ts'; export const b = a;`,
        'apps/ocr/src/a.ts': 'export const a = 1;',
      },
      /e2e imports packages/,
    ],
    'routes that skip the service': [
      {
        [feature('x', 'routes')]: `import { a } from './x.repository.ts'; export const b = a;`,
        [feature('x', 'repository')]: 'export const a = 1;',
      },
      /through its service/,
    ],
    'a repository that imports its service': [
      {
        [feature('x', 'repository')]: `import { a } from './x.service.ts'; export const b = a;`,
        [feature('x', 'service')]: 'export const a = 1;',
      },
      /a repository does not import service/,
    ],
    'a service that imports its routes': [
      {
        [feature('x', 'service')]: `import { a } from './x.routes.ts'; export const b = a;`,
        [feature('x', 'routes')]: 'export const a = 1;',
      },
      /a service does not import routes/,
    ],
    "another feature's repository": [
      {
        [feature('x', 'service')]: `import { a } from '../y/y.repository.ts'; export const b = a;`,
        [feature('y', 'repository')]: 'export const a = 1;',
      },
      /another feature \(y\) is reached through its service/,
    ],
    'a plugin that imports a repository': [
      {
        [api('plugins/p.ts')]: `import { a } from '../features/y/y.repository.ts'; export const b = a;`,
        [feature('y', 'repository')]: 'export const a = 1;',
      },
      /plugins does not reach into a feature/,
    ],
    'kysely outside a repository': [
      { [feature('x', 'service')]: `import { sql } from 'kysely'; export const a = sql;` },
      /only repositories and database\/ import kysely or pg/,
    ],
    'SQL outside a repository': [
      { [feature('x', 'service')]: 'export const a = (db: any) => db.query(`SELECT id FROM visitors`);' },
      /only repositories and database\/ write SQL/,
    ],
    'a component that imports a feature': [
      {
        [web('components/a.tsx')]: `import { b } from '../features/x/b.ts'; export const A = b;`,
        [web('features/x/b.ts')]: 'export const b = 1;',
      },
      /components does not import features/,
    ],
    'a feature that imports the application': [
      {
        [web('features/x/a.ts')]: `import { b } from '../../app/b.ts'; export const a = b;`,
        [web('app/b.ts')]: 'export const b = 1;',
      },
      /features does not import app/,
    ],
    'a type of the OCR service that points up': [
      {
        'apps/ocr/src/documents/a.ts': `import type { B } from '../b.ts';\nexport type A = B;`,
        'apps/ocr/src/b.ts': 'export type B = string;',
      },
      /documents does not import the top of src/,
    ],
    'a feature that another one loads dynamically': [
      {
        [web('features/x/a.ts')]: `export const a = () => import('../y/b.ts');`,
        [web('features/y/b.ts')]: 'export const b = 1;',
      },
      /features do not import each other \(y\)/,
    ],
    'a barrel': [
      {
        [web('components/index.ts')]: `export * from './a.ts';\nexport { a as b } from './a.ts';`,
        [web('components/a.ts')]: 'export const a = 1;',
      },
      /no barrels/,
    ],
    'a cycle of types': [
      {
        [api('a.ts')]: `import type { B } from './b.ts';\nexport type A = B | 1;`,
        [api('b.ts')]: `export type { A as B } from './a.ts';\nexport const b = 1;`,
      },
      /a cycle: apps\/api\/src\/a\.ts → apps\/api\/src\/b\.ts → apps\/api\/src\/a\.ts$/,
    ],
    'a cycle of a value and a type': [
      {
        [api('a.ts')]: `import { b } from './b.ts';\nexport const a = b;\nexport type A = typeof a;`,
        [api('b.ts')]: `import type { A } from './a.ts';\nexport const b = (a: A) => a;`,
      },
      /a cycle: apps\/api\/src\/a\.ts → apps\/api\/src\/b\.ts → apps\/api\/src\/a\.ts$/,
    ],
    'a type of another app in a type expression': [
      {
        [api('app.ts')]: `export type B = import('../../ocr/src/a.ts').A;`,
        'apps/ocr/src/a.ts': 'export type A = string;',
      },
      /apps do not import each other/,
    ],
    'a type-only import of a repository by its routes': [
      {
        [feature('x', 'routes')]: `import type { A } from './x.repository.ts';\nexport type B = A;`,
        [feature('x', 'repository')]: 'export type A = string;',
      },
      /through its service/,
    ],
    'a cycle': [
      {
        [web('lib/a.ts')]: `import { b } from './b.ts'; export const a = () => b;`,
        [web('lib/b.ts')]: `import { c } from './c.ts'; export const b = () => c;`,
        [web('lib/c.ts')]: `import { a } from './a.ts'; export const c = () => a;`,
      },
      /a cycle: apps\/web\/src\/lib\/a\.ts → apps\/web\/src\/lib\/b\.ts → apps\/web\/src\/lib\/c\.ts → apps\/web\/src\/lib\/a\.ts$/,
    ],
  };

  test.each(Object.entries(cases))('%s', async (_, [files, expected]) => {
    const broken = await check(files);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(expected);
  });
});

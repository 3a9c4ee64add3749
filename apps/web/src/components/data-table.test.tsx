// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  id: number;
  name: string;
  flat: string;
}
const rows: Row[] = [
  { id: 1, name: 'Mona', flat: '12' },
  { id: 2, name: 'Hany', flat: '' },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, card: 'title' },
  { id: 'flat', header: 'Flat', cell: ({ flat }) => flat },
  { id: 'secret', header: 'Only in the table', cell: () => 'x', card: 'none' },
  { id: 'short', header: 'Only on cards', cell: () => 'y', cardOnly: true },
];
const table = (
  <DataTable
    label="People"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    rowLink={({ id }) => `/people/${id}`}
    actions={({ name }) => <button type="button">Edit {name}</button>}
    expanded={({ id }) => (id === 2 ? <p>More about Hany</p> : null)}
  />
);
/** Links need a router. */
async function renderTable() {
  const routeTree = createRootRoute({ component: () => table });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderPart(<RouterProvider router={router as never} />);
  await screen.findByText('Mona');
}
const setWidth = (width: number) =>
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  ).happyDOM.setViewport({ width });

test('on a desktop: a table with columns, links, actions and an expanded row', async () => {
  setWidth(1280);
  await renderTable();
  const people = screen.getByRole('table', { name: 'People' });
  expect(
    within(people)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Flat', 'Only in the table', 'Actions']);
  expect(within(people).getByRole('link', { name: 'Mona' }).getAttribute('href')).toBe('/people/1');
  expect(within(people).getAllByRole('button', { name: /^Edit/ })).toHaveLength(2);
  const unfolded = within(people).getByText('More about Hany').closest('td');
  expect(unfolded?.getAttribute('colspan')).toBe('4');
  expect(within(people).getAllByRole('row')).toHaveLength(4);
});

test('on a phone: the same rows as cards, without lines for empty values', async () => {
  setWidth(390);
  await renderTable();
  expect(screen.queryByRole('table')).toBeNull();
  const [mona, hany] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(mona?.textContent).toBe('MonaFlat12Only on cardsyEdit Mona');
  expect(hany?.textContent).toBe('HanyOnly on cardsyEdit HanyMore about Hany');
  expect(within(hany!).getByRole('link', { name: 'Hany' }).getAttribute('href')).toBe('/people/2');
});

// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { withDoubt, withoutDoubt } from './doubts.ts';
import { firstOpen } from './focus-first-open.ts';

/** Person, document, stay, and the buttons, as in the form of a resident. */
beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <div data-field="full_name"><input id="name" required value="Mona Adel"></div>
      <div data-field="id_number"><input id="number" required value="29805142101221"></div>
      <div data-field="id_expire_date"><input id="expiry" value="2030-01-01"></div>
      <button type="button" id="same-stay" data-open>Same stay</button>
      <input id="nights" data-open>
      <input id="check-out" required>
      <button type="button" id="expired" data-open>Register anyway</button>
      <button type="button" id="next" data-usual-save>Save and next</button>
      <button type="submit" id="save">Save</button>
    </form>`;
});

const at = (id: string) => document.getElementById(id)!;
const first = () => firstOpen(document.querySelector('form')!)?.id;
const doubt = (id: string) => at(id).parentElement!.setAttribute('data-doubtful', '');
const confirm = (id: string) => at(id).parentElement!.removeAttribute('data-doubtful');
const answer = (id: string) => at(id).removeAttribute('data-open');

test('leads to the doubts first, then to the stay, to the question about the document, and to Save', () => {
  doubt('number');
  doubt('expiry');
  expect(first()).toBe('number');
  confirm('number');
  expect(first()).toBe('expiry');
  confirm('expiry');
  expect(first()).toBe('same-stay');
  answer('same-stay');
  expect(first()).toBe('nights');
  answer('nights');
  (at('check-out') as HTMLInputElement).value = '2030-01-01';
  expect(first()).toBe('expired');
  answer('expired');
  expect(first()).toBe('next');
  at('next').remove();
  expect(first()).toBe('save');
});

test('a doubt that was passed over comes back first', () => {
  doubt('expiry');
  expect(first()).toBe('expiry');
  doubt('name');
  expect(first()).toBe('name');
});

test('an empty required field is open, a disabled one is not', () => {
  (at('number') as HTMLInputElement).value = '';
  expect(first()).toBe('number');
  (at('number') as HTMLInputElement).disabled = true;
  expect(first()).toBe('same-stay');
});

test('what is left to check is listed in the order of the page, each field once', () => {
  const of = (id: string, label = id) => ({ name: id, label, isUnread: false, place: at(id) });
  const listed = [of('expiry'), of('name'), of('number'), of('name', 'Name')].reduce<
    Parameters<typeof withDoubt>[0]
  >(withDoubt, []);
  expect(listed.map(({ label }) => label)).toEqual(['Name', 'number', 'expiry']);
  expect(withoutDoubt(listed, 'number').map(({ name }) => name)).toEqual(['name', 'expiry']);
});

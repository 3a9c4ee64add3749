// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { setTap, UNDO_MS, undoable } from './taps.ts';

const person = { type: 'resident', id: 7, full_name: 'Mona Adel' } as const;
const press = (number: number) => setTap({ person, deed: 'left', press: number, step: 'done' });
const isUndoable = (number: number) => undoable(number).length > 0;

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('a press can be taken back for some seconds', () => {
  vi.useFakeTimers();
  press(1);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(isUndoable(1)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isUndoable(1)).toBe(false);
});

test('its Undo stays as long as the keyboard is in its line, and not with that of another', () => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <ul><li data-row><a href="/residents/7">Mona</a><button data-undo="2 3">Undo</button></li></ul><input>`;
  document.querySelector('a')?.focus();
  press(3);
  vi.advanceTimersByTime(UNDO_MS * 10);
  expect(isUndoable(3)).toBe(true);
  document.querySelector('input')?.focus();
  vi.advanceTimersByTime(UNDO_MS);
  expect(isUndoable(3)).toBe(false);

  document.querySelector('a')?.focus();
  press(23);
  vi.advanceTimersByTime(UNDO_MS);
  expect(isUndoable(23)).toBe(false);
});

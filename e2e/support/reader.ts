import type { Page } from '@playwright/test';

const SHIFT = 8;
const PACE_S = 0.005;

const keyOf = (character: string) => {
  if (character === '\n') return { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  const code = character === '<' ? 'Comma' : /\d/.test(character) ? `Digit${character}` : `Key${character}`;
  return { key: character, code, text: character, modifiers: /\d/.test(character) ? 0 : SHIFT };
};

/**
 * Types like a document reader. The key events have their own timestamps, so that a slow machine does not make it look
 * like a person. They are in the past, so that the next key counts as typed by the clerk.
 */
export async function typeAsReader(page: Page, lines: readonly string[]) {
  const keyboard = await page.context().newCDPSession(page);
  const began = Date.now() / 1000 - 10;
  const keys = [...lines.map((line) => `${line}\n`).join('')].flatMap((character, index) => {
    const key = { ...keyOf(character), timestamp: began + index * PACE_S };
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined }),
    ];
  });
  await Promise.all(keys);
  await keyboard.detach();
}

import { afterEach, vi } from 'vitest';

// Before each test file. Only some files have a simulated browser.
if (typeof document !== 'undefined') {
  const { afterEvents } = await import('./act.ts');
  const { elementError } = await import('./element-error.ts');
  const { cleanup, configure } = await import('@testing-library/react');
  const { session } = await import('../lib/session.ts');
  // A page of the file before may have left one, with its time zone.
  session.end();
  // Long, to end only hanging tests and not those on a slow machine.
  configure({
    asyncUtilTimeout: 600_000,
    defaultHidden: true,
    asyncWrapper: afterEvents,
    getElementError: elementError,
  });
  // What a library logs about an element is one line, and not all that Node finds inside of it.
  Object.assign(Element.prototype, {
    [Symbol.for('nodejs.util.inspect.custom')](this: Element) {
      return (this.cloneNode() as Element).outerHTML;
    },
  });
  afterEach(() => {
    cleanup();
    session.end();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
}

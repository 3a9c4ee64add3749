import { prettyDOM } from '@testing-library/react';

/**
 * An element that is not found, or not yet: a test asks many times until it is there, and each time the message would contain the
 * whole page. Here it is written when somebody reads it.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return text;
    },
    set(replaced: string) {
      text = replaced;
    },
  });
  return error;
}

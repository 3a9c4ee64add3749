/**
 * A table that is made when somebody first asks for it. Most programs that load the names compare none: a reader of documents, the
 * api before its first registration.
 */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

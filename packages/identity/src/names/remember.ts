/** A cache that forgets everything when it is full: simple, and bounded. */
export function remember<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= limit) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What a value or a function is now, for work that began when it was another. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

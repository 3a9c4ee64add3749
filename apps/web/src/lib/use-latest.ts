import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the current value or function, for async code that started in an earlier render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** For `onBlur` of fields: runs `onLeft` when the form has the value of the field that was left. */
export function useAfterLeaving(onLeft: () => void): () => void {
  const [left, setLeft] = useState(0);
  const run = useEffectEvent(onLeft);
  useEffect(() => {
    if (left > 0) run();
  }, [left]);
  return () => setLeft((count) => count + 1);
}

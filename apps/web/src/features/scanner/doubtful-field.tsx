import { useEffect, useRef } from 'react';
import type { DoubtInPlace } from './doubts.ts';

interface DoubtfulFieldProps {
  name: string;
  label: string;
  isUnread: boolean;
  onDoubt: (doubt: DoubtInPlace) => void;
  onGone: (name: string) => void;
}

/** Reports a doubt while its field is on the page. Its place tells the order. */
export function DoubtfulField({ name, label, isUnread, onDoubt, onGone }: DoubtfulFieldProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) onDoubt({ name, label, isUnread, place: place.current });
    return () => onGone(name);
  }, [name, label, isUnread, onDoubt, onGone]);
  return <span ref={place} hidden />;
}

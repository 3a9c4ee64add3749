import { useRef, useState } from 'react';

/** Which filter has its fields open, and where the focus goes when they close. */
export function useFilterEditor<Kind extends string>(isSet: (kind: Kind) => boolean) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isEntered = useRef(false);
  const chip = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  if (kind && !isOpen && isSet(kind)) setKind(null);
  return {
    /** Its chip stays until the URL has the filter. */
    kind,
    isOpen,
    chip,
    addButton,
    open(next: Kind) {
      isEntered.current = isSet(next);
      setKind(next);
      setOpen(true);
    },
    note(change: object) {
      isEntered.current = Object.values(change).some(Boolean);
    },
    close() {
      setOpen(false);
      if (isEntered.current) return chip.current?.focus();
      setKind(null);
      addButton.current?.focus();
    },
    forget() {
      setKind(null);
      setOpen(false);
      addButton.current?.focus();
    },
  };
}

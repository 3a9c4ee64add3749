import { useRef, useState } from 'react';
import { type FilterKind, isSet } from './filter-words.ts';
import type { ResidentFilterTexts } from './resident-page-query.ts';

/** Which filter has its fields open, and where the focus goes when they close. */
export function useFilterEditor(filters: ResidentFilterTexts) {
  const [kind, setKind] = useState<FilterKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isEntered = useRef(false);
  const chip = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  if (kind && !isOpen && isSet(filters, kind)) setKind(null);
  return {
    /** Its chip stays until the URL has the filter. */
    kind,
    isOpen,
    chip,
    addButton,
    open(next: FilterKind) {
      isEntered.current = isSet(filters, next);
      setKind(next);
      setOpen(true);
    },
    note(values: ResidentFilterTexts) {
      isEntered.current = Object.values(values).some(Boolean);
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

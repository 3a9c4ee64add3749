import type { ImportRow } from '@bawaba/contracts';
import { useState } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { needsSomebody } from './import-stage.ts';
import { idOfRow } from './row-table.tsx';

interface OpenRowOptions {
  /** The list shows only rows that need somebody, so a corrected row leaves it. */
  isWorkList: boolean;
  onOpen: (row: number | null) => void;
}

/** From one row to the next: who corrects a hundred rows does not look for each. */
export function useOpenRow({ isWorkList, onOpen }: OpenRowOptions) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<number | null>(null);
  function open(number: number | null) {
    setOpened(number);
    onOpen(number);
  }
  return {
    open,
    /** On a phone the keyboard would cover the row. */
    takesFocus: ({ number }: ImportRow) => opened === number && !isPhone,
    /** `rows` are those of the list after the row was saved. */
    goOn(saved: ImportRow, rows: readonly ImportRow[]) {
      const left = rows.filter((row) => needsSomebody(row) && row.number !== saved.number);
      const next = isWorkList ? (left.find(({ number }) => number > saved.number) ?? left[0]) : undefined;
      open(next?.number ?? null);
      if (!next) requestAnimationFrame(() => document.getElementById(idOfRow(saved.number))?.focus());
    },
  };
}

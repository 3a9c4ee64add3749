import { type Cell, type CellRange, NO_VALUE, type Row, textCell } from '../cell.ts';
import { LONGEST_RECORD, MOST_COLUMNS, MOST_ROWS, ROWS_OF_HEADINGS } from '../limits.ts';
import { broken, SpreadsheetError } from '../spreadsheet-error.ts';
import { attributeOf } from '../xml/entities.ts';
import type { XmlHandler } from '../xml/xml-reader.ts';
import { cellText, decodeEscapes } from './cell-text.ts';
import { columnOf, rangeOf } from './references.ts';
import { serialDate } from './serial-date.ts';
import type { SharedStrings } from './shared-strings.ts';

const LAST_ROW = 1_048_576;
/** Enough for merged headings; a sheet can have a hundred thousand. */
const MOST_RANGES = 1000;

export interface SheetContext {
  strings: SharedStrings;
  isDate: readonly boolean[];
  from1904: boolean;
}

/** Collects the rows of a worksheet that have content (ECMA-376 part 1, 18.3.1). Empty ones cost no memory. */
export class SheetHandler implements XmlHandler {
  readonly mergedRanges: CellRange[] = [];
  rowCount = 0;
  cellCount = 0;
  columnCount = 0;
  private rows: Row[] = [];
  private row: Row = { number: 0, cells: [] };
  private inData = false;
  private attributes = '';
  private column = 0;
  private characters = 0;
  private value = '';
  private hasFormula = false;
  private readonly text = cellText();

  constructor(private readonly context: SheetContext) {}

  /** The rows since the last call. */
  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: string, depth: number): boolean | undefined {
    if (depth === 2) this.inData = name === 'sheetData';
    else if (!this.inData) {
      if (name === 'mergeCell') this.addRange(attributes);
    } else if (depth === 3 && name === 'row') this.openRow(attributes);
    else if (depth === 4 && name === 'c') this.openCell(attributes);
    else if (depth === 5 && name === 'v') return true;
    else if (depth === 5 && name === 'f') this.hasFormula = true;
    else if (depth >= 6) return this.text.open(name);
    return undefined;
  }

  close(name: string, text: string, depth: number) {
    if (!this.inData) return;
    if (depth === 5 && name === 'v') this.value = text;
    else if (depth >= 6) this.text.close(name, text);
    else if (depth === 4 && name === 'c') this.closeCell();
    else if (depth === 3 && name === 'row') this.closeRow();
  }

  private openRow(attributes: string) {
    const number = Number(attributeOf(attributes, 'r') ?? this.row.number + 1);
    if (!Number.isInteger(number) || number <= this.row.number || number > LAST_ROW)
      throw broken('rows are in a wrong order');
    this.row = { number, cells: [] };
    this.column = 0;
    this.characters = 0;
  }

  private openCell(attributes: string) {
    const reference = attributeOf(attributes, 'r');
    const column = reference === undefined ? this.column + 1 : columnOf(reference);
    if (column <= this.column) throw broken('cells are in a wrong order');
    this.column = column;
    this.attributes = attributes;
    this.value = '';
    this.hasFormula = false;
  }

  private closeCell() {
    const cell = this.cellValue();
    if (cell === null) return;
    if (this.column > MOST_COLUMNS) throw new SpreadsheetError('too_many_columns');
    if (typeof cell === 'string') this.characters += cell.length;
    if (this.characters > LONGEST_RECORD) throw new SpreadsheetError('too_large', 'a row');
    const { cells } = this.row;
    while (cells.length < this.column - 1) cells.push(null);
    cells.push(cell);
    this.cellCount++;
  }

  private closeRow() {
    if (this.row.cells.length === 0) return;
    if (++this.rowCount > MOST_ROWS + ROWS_OF_HEADINGS) throw new SpreadsheetError('too_many_rows');
    this.columnCount = Math.max(this.columnCount, this.row.cells.length);
    this.rows.push(this.row);
  }

  /** ECMA-376 part 1, 18.18.11. */
  private cellValue(): Cell {
    const { value, context } = this;
    const inline = this.text.take();
    const type = value || inline || this.hasFormula ? (attributeOf(this.attributes, 't') ?? 'n') : '';
    switch (type) {
      case '':
        return null;
      case 's': {
        const text = value && context.strings.get(Number(value));
        if (text === undefined) throw broken('a text is missing');
        return textCell(text);
      }
      case 'inlineStr':
        return textCell(decodeEscapes(inline));
      case 'str':
        return textCell(decodeEscapes(value));
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return { error: value.slice(0, 20) || NO_VALUE };
      case 'd':
        return /^\d{4}-\d\d-\d\d/.test(value) ? { date: value.slice(0, 19) } : textCell(value);
      case 'n':
        return this.numberValue();
      default:
        throw broken('a cell of an unknown type');
    }
  }

  private numberValue(): Cell {
    const { value, context } = this;
    if (value.trim() === '') return this.hasFormula ? { error: NO_VALUE } : null;
    const number = Number(value);
    if (!Number.isFinite(number)) throw broken('a number is none');
    const style = attributeOf(this.attributes, 's');
    return style !== undefined && context.isDate[Number(style)]
      ? serialDate(number, context.from1904)
      : number;
  }

  private addRange(attributes: string) {
    const range = rangeOf(attributeOf(attributes, 'ref') ?? '');
    if (range && this.mergedRanges.length < MOST_RANGES) this.mergedRanges.push(range);
  }
}

export interface Bar {
  /** Short, for the axis; no two alike. */
  readonly label: string;
  /** In full, for the table and for the tooltip of the bar. */
  readonly name: string;
  readonly count: number;
}

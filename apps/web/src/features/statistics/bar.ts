export interface Bar {
  /** Short, for the axis; must be unique. */
  readonly label: string;
  /** Full name, for the table and the tooltip. */
  readonly name: string;
  readonly count: number;
}

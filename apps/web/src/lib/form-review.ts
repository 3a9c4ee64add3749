/** A value that the user should compare with the document before saving. */
export interface Doubt {
  readonly name: string;
  readonly label: string;
  /** Nothing was read: the user types the value, or leaves the field empty. */
  readonly isUnread: boolean;
}

/** The walk from a scan to Save: Enter confirms a doubtful field and moves to the next thing to do. */
export interface FormReview {
  /** A document was scanned. */
  readonly isActive: boolean;
  /** In the order of the page. */
  readonly left: readonly Doubt[];
  /** Marks a field as compared. */
  readonly settle: (name: string) => void;
  /** Moves to what is open: a doubtful field, an empty required one, a question, then Save. */
  readonly lead: () => void;
}

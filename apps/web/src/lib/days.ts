/** Adds days to a date in the form `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Null when either is not a date, or the stay does not end after it begins. */
export function daysBetween(from: string, to: string): number | null {
  const days = (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;
  return days > 0 ? days : null;
}

/** More than a year is usually a typing mistake in the year. */
export const LONG_STAY_DAYS = 366;

export const QUICK_NIGHTS = [1, 3, 7, 14] as const;

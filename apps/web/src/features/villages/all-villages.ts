/** The maximum page size of the api: enough for a select. */
export const ALL_VILLAGES = { limit: 1000 };

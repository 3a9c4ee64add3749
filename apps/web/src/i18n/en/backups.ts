export const backups = {
  lastGood: 'Last good backup: {time}.',
  noneYet: 'There is no good backup yet.',
  first: 'There is no backup yet. The first one starts within a minute.',
  noSchedule: 'No backups are scheduled on the server.',
  overdue: 'The last good backup is too old',
  failed: 'The backup of {time} failed',
  reasons: {
    disk_full: 'The disk for backups is full.',
    folder: 'The folder for backups is missing or cannot be written.',
    database: 'The database did not answer.',
    photo_store: 'The photo store could not be reached.',
    photos_lost: 'Many photos are missing from the photo store. Is its disk connected?',
    cut_off: 'It was interrupted before its end.',
    other: 'The log of the server says why.',
  },
};

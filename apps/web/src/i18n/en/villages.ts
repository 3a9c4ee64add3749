export const villages = {
  title: 'Villages',
  count: '{count, plural, =0 {No villages} one {# village} other {# villages}}',
  add: 'Add village',
  edit: 'Edit village',
  name: 'Village name',
  addedOn: 'Added {date}',
  empty: 'No villages yet',
  emptyHint: 'Add the first village: residents, visitors and supervisors all belong to one.',
  deleteHint: 'A village that still has records cannot be deleted.',
  created: 'Village created successfully',
  updated: 'Village updated successfully',
  deleted: 'Village deleted successfully',
};

/**
 * All permissions of a role. The specification has two spellings of some names: both are accepted in requests, and answers
 * have both.
 */
export const permissionCatalogue = [
  { name: 'view_dashboard', category: 'dashboard', aliases: [], description: 'See the dashboard' },
  { name: 'view_residents', category: 'residents', aliases: [], description: 'See residents' },
  {
    name: 'add_residents',
    category: 'residents',
    aliases: ['add_resident'],
    description: 'Register residents',
  },
  {
    name: 'edit_residents',
    category: 'residents',
    aliases: ['edit_resident'],
    description: 'Edit residents',
  },
  {
    name: 'delete_residents',
    category: 'residents',
    aliases: ['delete_resident'],
    description: 'Delete residents',
  },
  {
    name: 'record_presence',
    category: 'residents',
    aliases: [],
    description: 'Record arrivals and departures',
  },
  {
    name: 'view_resident_photos',
    category: 'residents',
    aliases: ['view_resident_photo'],
    description: 'See document photos',
  },
  {
    name: 'upload_resident_photos',
    category: 'residents',
    aliases: ['upload_resident_photo'],
    description: 'Add and delete document photos',
  },
  { name: 'view_visitors', category: 'visitors', aliases: [], description: 'See visitors' },
  { name: 'add_visitor', category: 'visitors', aliases: ['add_visitors'], description: 'Register visitors' },
  { name: 'edit_visitor', category: 'visitors', aliases: ['edit_visitors'], description: 'Edit visitors' },
  {
    name: 'delete_visitor',
    category: 'visitors',
    aliases: ['delete_visitors'],
    description: 'Delete visitors',
  },
  { name: 'view_owners', category: 'owners', aliases: [], description: 'See owners' },
  { name: 'manage_owners', category: 'owners', aliases: [], description: 'Add, edit and delete owners' },
  { name: 'view_blacklist', category: 'blacklist', aliases: [], description: 'See the blacklist' },
  {
    name: 'manage_blacklist',
    category: 'blacklist',
    aliases: [],
    description: 'Add to and remove from the blacklist',
  },
  { name: 'view_reports', category: 'reports', aliases: [], description: 'See reports' },
  { name: 'export_reports', category: 'reports', aliases: [], description: 'Download reports' },
  {
    name: 'view_authority_lists',
    category: 'reports',
    aliases: [],
    description: 'See the lists for the authorities',
  },
  {
    name: 'send_authority_lists',
    category: 'reports',
    aliases: [],
    description: 'Make lists for the authorities and keep their receipts',
  },
  {
    name: 'import_records',
    category: 'reports',
    aliases: [],
    description: 'Import records from spreadsheets, with the permission to add them',
  },
  { name: 'view_statistics', category: 'reports', aliases: [], description: 'See statistics' },
  { name: 'manage_villages', category: 'administration', aliases: [], description: 'Manage villages' },
  { name: 'manage_supervisors', category: 'administration', aliases: [], description: 'Manage supervisors' },
  {
    name: 'manage_roles_permissions',
    category: 'administration',
    aliases: ['manage_roles'],
    description: 'Manage roles and their permissions',
  },
  {
    name: 'manage_authority_lists',
    category: 'administration',
    aliases: [],
    description: 'Set the deadlines, the columns and the senders of the lists for the authorities',
  },
  { name: 'view_audit_logs', category: 'administration', aliases: [], description: 'See the audit trail' },
] as const;

type Entry = (typeof permissionCatalogue)[number];
export type Permission = Entry['name'];
/** Either spelling. */
export type PermissionName = Permission | Entry['aliases'][number];
export type PermissionCategory = Entry['category'];

const canonicalByName = new Map<string, Permission>(
  permissionCatalogue.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [name, entry.name])),
);

export const permissionNames = permissionCatalogue.map((entry) => entry.name);

/** The name in the catalogue for either spelling; undefined for an unknown name. */
export const canonicalPermission = (name: string): Permission | undefined => canonicalByName.get(name);

export const canonicalPermissions = (names: readonly string[]): Permission[] => [
  ...new Set(names.flatMap((name) => canonicalByName.get(name) ?? [])),
];

/** Both spellings of each permission, for answers. */
export const withAliases = (permissions: readonly string[]): PermissionName[] =>
  permissionCatalogue
    .filter((entry) => permissions.includes(entry.name))
    .flatMap((entry) => [entry.name, ...entry.aliases]);

const notForSupervisors: readonly Permission[] = [
  'delete_residents',
  'delete_visitor',
  'view_audit_logs',
  'manage_villages',
  'manage_supervisors',
  'manage_roles_permissions',
  'manage_authority_lists',
];

/** Created at the first start. They cannot be edited or deleted. */
export const systemRoles = [
  {
    name: 'admin',
    display_name: 'Administrator',
    description: 'Everything, in every village',
    permissions: permissionNames,
  },
  {
    name: 'supervisor',
    display_name: 'Supervisor',
    description: 'Runs the register of one village',
    permissions: permissionNames.filter((name) => !notForSupervisors.includes(name)),
  },
] as const;

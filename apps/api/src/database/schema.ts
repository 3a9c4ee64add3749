// Generated from the migrated database by `npm run schema -w @bawaba/api`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

interface Announcements {
  kind: string;
  village_id: number;
}

interface AuditLogs {
  id: GeneratedAlways<number>;
  created_at: GeneratedAlways<string>;
  user_id: number | null;
  username: string | null;
  full_name: string | null;
  village_id: number | null;
  action: string;
  entity_type: string;
  entity_id: string | null;
  details: string | null;
  ip_address: string | null;
  entity_name: string | null;
  entity_number: string | null;
}

interface AuthorityListFiles {
  list_id: number;
  format: 'pdf' | 'excel' | 'receipt';
  content: Buffer | null;
  sha256: string;
}

interface AuthorityListKinds {
  village_id: number;
  kind: 'daily_guests' | 'foreign_arrivals' | 'foreign_departures' | 'monthly_statement';
  is_enabled: boolean;
  deadline_hours: number | null;
  deadline_day: number | null;
  starts_on: string;
  columns: unknown;
  version: Generated<number>;
  sender_role_ids: number[] | null;
}

interface AuthorityListLines {
  list_id: number;
  resident_id: number;
  event_day: string;
  village_id: number;
  kind: string;
  action: 'report' | 'correct' | 'withdraw';
  sent: unknown | null;
}

interface AuthorityLists {
  id: GeneratedAlways<number>;
  village_id: number;
  kind: 'daily_guests' | 'foreign_arrivals' | 'foreign_departures' | 'monthly_statement';
  year: number;
  number: number;
  period_from: string;
  period_to: string;
  columns: unknown;
  reports: number;
  corrections: number;
  withdrawals: number;
  left_out: number;
  made_at: Generated<string>;
  made_by_username: string;
  made_by_name: string;
  receipt_number: string | null;
  receipt_at: string | null;
  receipt_by_username: string | null;
  receipt_by_name: string | null;
  purged_at: string | null;
}

interface AuthoritySettledStays {
  village_id: number;
  kind: string;
  resident_id: number;
  since: Generated<string>;
  open_from: Generated<string>;
  open_days: Generated<string[]>;
  version: Generated<string>;
  revision: Generated<number>;
  is_new: Generated<boolean>;
}

interface Backups {
  id: GeneratedAlways<number>;
  started_at: Generated<string>;
  finished_at: string | null;
  is_scheduled: boolean;
  state: Generated<'running' | 'good' | 'failed'>;
  failure: 'disk_full' | 'folder' | 'database' | 'photo_store' | 'photos_lost' | 'cut_off' | 'other' | null;
  file_name: string | null;
  bytes: number | null;
  sha256: string | null;
  is_encrypted: boolean | null;
}

interface BatchPages {
  id: GeneratedAlways<number>;
  batch_id: number;
  person_id: number | null;
  file_name: string;
  position: number;
  sent_sha256: Buffer;
  storage_key: string | null;
  width: number;
  height: number;
  bytes: number;
  state: Generated<'waiting' | 'reading' | 'read' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  data: unknown | null;
  is_part: Generated<boolean>;
}

interface BatchPeople {
  id: GeneratedAlways<number>;
  batch_id: number;
  typed: Generated<unknown>;
  stay: Generated<unknown>;
  is_reviewed: Generated<boolean>;
  is_head: Generated<boolean>;
  relationship: string | null;
  decisions: Generated<unknown>;
  state: Generated<'draft' | 'saved' | 'left_out'>;
  is_checked: Generated<boolean>;
  problem: unknown | null;
  warnings: Generated<unknown>;
  resident_id: number | null;
  version: Generated<number>;
  acknowledged: Generated<unknown>;
}

interface Batches {
  id: GeneratedAlways<number>;
  village_id: number;
  name: string | null;
  stay: Generated<unknown>;
  version: Generated<number>;
  created_at: GeneratedAlways<string>;
  created_by_username: string;
  created_by_name: string;
  touched_at: Generated<string>;
}

interface Blacklist {
  id: GeneratedAlways<number>;
  village_id: number;
  id_number: string;
  full_name: string | null;
  reason: string;
  version: Generated<number>;
  created_at: GeneratedAlways<string>;
  identity_key: GeneratedAlways<string>;
  birthdate: string | null;
  sex: 'M' | 'F' | 'X' | null;
  aliases: Generated<string[]>;
  search_text: GeneratedAlways<string>;
}

interface BlacklistComparisons {
  blacklist_id: number;
  request: Generated<string>;
  claimed_until: Generated<string>;
  in_walk: Generated<boolean>;
}

interface BlacklistDecisions {
  blacklist_id: number;
  identity_key: string;
  reason: string;
  decided_by_username: string;
  created_at: GeneratedAlways<string>;
}

interface BlacklistNames {
  blacklist_id: number;
  name: string;
  form: string;
  keys: string[];
  version: number;
  birthdate: string | null;
  sex: string | null;
}

interface BlacklistSuspects {
  blacklist_id: number;
  resident_id: number | null;
  visitor_id: number | null;
  village_id: number;
  tier: 'stop' | 'look';
  score: number;
  is_answered: Generated<boolean>;
  created_at: GeneratedAlways<string>;
}

interface BlacklistWalk {
  is_only: Generated<boolean>;
  claim: string;
  claimed_until: Generated<string>;
  registration: Generated<'resident' | 'visitor'>;
  last_id: Generated<number>;
}

interface FamilyMembers {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  birthdate: string | null;
  job: string | null;
  id_number: string | null;
  address: string | null;
  relationship: 'wife' | 'son' | 'daughter' | 'other';
}

interface IdempotencyKeys {
  user_id: number;
  key: string;
  body_hash: Buffer;
  record_id: number | null;
  created_at: GeneratedAlways<string>;
}

interface ImportCounts {
  import_id: number;
  outcome: string;
  rows: number;
}

interface ImportLayouts {
  village_id: number;
  kind: string;
  signature: string;
  columns: unknown;
  defaults: unknown;
  used_at: Generated<string>;
}

interface ImportOwners {
  import_id: number;
  key: string;
  name: string;
  id_number: string | null;
  record_id: number | null;
  record_version: number | null;
  kept: string | null;
}

interface ImportRows {
  import_id: number;
  number: number;
  cells: unknown;
  corrections: Generated<unknown>;
  decisions: Generated<unknown>;
  outcome: Generated<
    | 'heading'
    | 'unchecked'
    | 'create'
    | 'present'
    | 'error'
    | 'decision'
    | 'left_out'
    | 'created'
    | 'removed'
    | 'kept'
  >;
  problems: Generated<unknown>;
  key: string | null;
  starts: string | null;
  ends: string | null;
  name_key: string | null;
  head_key: string | null;
  head_row: number | null;
  head_id: number | null;
  owner_id: number | null;
  owner_key: string | null;
  record_id: number | null;
  record_version: number | null;
  version: Generated<number>;
  chosen_owner_id: number | null;
}

interface Imports {
  id: GeneratedAlways<number>;
  village_id: number;
  kind: 'residents' | 'owners' | 'visitors' | 'blacklist';
  state: Generated<
    'reading' | 'mapping' | 'checking' | 'ready' | 'committing' | 'undoing' | 'undone' | 'failed'
  >;
  failure: string | null;
  file_name: string;
  file_bytes: number;
  file_sha256: string;
  sheet: string | null;
  sheets: Generated<string[]>;
  header_row: number | null;
  columns: Generated<unknown>;
  defaults: Generated<unknown>;
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  progress_at: Generated<number>;
  created_by_user_id: number | null;
  created_by_username: string;
  created_by_name: string;
  created_at: GeneratedAlways<string>;
  acting_user_id: number | null;
  committed_at: string | null;
  undone_at: string | null;
  changed_at: Generated<string>;
  version: Generated<number>;
  worked_by: string | null;
  worked_until: string | null;
  kept_file: string | null;
  committed_by_user_id: number | null;
}

interface JobTurns {
  job: string;
  taken_at: string;
}

interface KnownDevices {
  token_hash: Buffer;
  user_id: number;
  last_used_at: Generated<string>;
}

interface Migrations {
  name: string;
  hash: string;
  applied_at: Generated<string>;
  needs: string | null;
}

interface NameWords {
  key: string;
  word: string;
  form: string;
  version: number;
  unused_since: string | null;
}

interface NameWordsProgress {
  table_name: string;
  version: Generated<number>;
  last_id: Generated<number>;
}

interface Owners {
  id: GeneratedAlways<number>;
  village_id: number;
  name: string;
  birthdate: string | null;
  job: string | null;
  id_number: string | null;
  address: string | null;
  building_address: string | null;
  created_by_username: string | null;
  version: Generated<number>;
  created_at: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

interface PersonDecisions {
  village_id: number | null;
  key_a: string;
  key_b: string;
  same_person: boolean;
  decided_by_username: string;
  decided_at: Generated<string>;
}

interface PresenceTakeOver {
  table_name: string;
  next_id: number;
  last_id: number;
}

interface ResidentCountChanges {
  dimension: string;
  value: string;
  village_id: number;
  count: number;
  changed_at: Generated<string>;
}

interface ResidentCounts {
  dimension: string;
  value: string;
  village_id: number;
  count: number;
}

interface ResidentCountsOverall {
  dimension: string;
  value: string;
  count: number;
}

interface ResidentPhotos {
  id: GeneratedAlways<number>;
  resident_id: number;
  photo_type: 'id_card_front' | 'id_card_back' | 'passport_bio_page' | 'visa_page' | 'others';
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  created_at: GeneratedAlways<string>;
  sent_sha256: Buffer | null;
}

interface ResidentTallies {
  dimension: string;
  value: string;
  village_id: number;
  count: number;
}

interface ResidentTalliesOverall {
  dimension: string;
  value: string;
  count: number;
}

interface Residents {
  id: GeneratedAlways<number>;
  village_id: number;
  full_name: string;
  id_type: 'national_id' | 'passport';
  id_number: string;
  document_type: string | null;
  address: string | null;
  owner_id: number | null;
  apartment_number: string | null;
  building_number: string | null;
  check_in: string;
  check_out: string;
  religion: string | null;
  marital_status: string | null;
  job: string | null;
  birthdate: string | null;
  id_expire_date: string | null;
  passport_number: string | null;
  passport_country: string | null;
  passport_expiry_date: string | null;
  passport_type: string | null;
  nationality: string | null;
  sex: 'M' | 'F' | 'X' | null;
  mrz_valid: boolean | null;
  mrz_line1: string | null;
  mrz_line2: string | null;
  ocr_confidence_front: number | null;
  ocr_confidence_back: number | null;
  version: Generated<number>;
  created_at: GeneratedAlways<string>;
  updated_at: Generated<string>;
  identity_key: GeneratedAlways<string>;
  passport_key: GeneratedAlways<string | null>;
  phone: string | null;
  vehicle_plate: string | null;
  created_by_username: string | null;
  apartment_key: GeneratedAlways<string | null>;
  building_key: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string>;
  arrived_at: string | null;
  arrived_on: string | null;
  left_at: string | null;
  left_on: string | null;
  planned_check_out: string | null;
  head_id: number | null;
  relationship: 'spouse' | 'child' | 'parent' | 'sibling' | 'other' | null;
  children: Generated<unknown>;
}

interface Roles {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  description: string | null;
  permissions: string[];
  is_system: Generated<boolean>;
  created_at: GeneratedAlways<string>;
  village_id: number | null;
}

interface RollCallPeople {
  id: GeneratedAlways<number>;
  roll_call_id: number;
  kind: 'resident' | 'visitor';
  record_id: number;
  full_name: string;
  building_number: string | null;
  apartment_number: string | null;
  host: string | null;
  phone: string | null;
  is_found: Generated<boolean>;
  ticked_at: string | null;
  ticked_by_username: string | null;
  ticked_by_name: string | null;
  revision: Generated<number>;
  child: Generated<number>;
}

interface RollCalls {
  id: GeneratedAlways<number>;
  village_id: number;
  started_at: Generated<string>;
  started_by_username: string;
  started_by_name: string;
  ended_at: string | null;
  ended_by_username: string | null;
  ended_by_name: string | null;
  revision: Generated<number>;
}

interface SavedViews {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  filters: string;
  created_at: GeneratedAlways<string>;
}

interface Secrets {
  name: string;
  value: Buffer;
}

interface Sessions {
  token_hash: Buffer;
  user_id: number;
  created_at: GeneratedAlways<string>;
  last_seen_at: Generated<string>;
}

interface SignInAttempts {
  subject: Buffer;
  attempts: number;
  window_ends_at: string;
  not_before: Generated<string>;
  refusals: Generated<number>;
}

interface UprightPhotos {
  photo_id: number;
  state: Generated<'waiting' | 'ready' | 'none'>;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  storage_key: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  has_face: Generated<boolean>;
  quarter_turns: Generated<number>;
}

interface Users {
  id: GeneratedAlways<number>;
  username: string;
  password_hash: string;
  full_name: string;
  role_id: number;
  village_id: number | null;
  created_at: GeneratedAlways<string>;
  disabled_at: string | null;
  password_change_asked_at: string | null;
}

interface VillageBuildings {
  village_id: number;
  building_number: string;
  building_key: GeneratedAlways<string>;
  apartments: number;
}

interface Villages {
  id: GeneratedAlways<number>;
  name: string;
  created_at: GeneratedAlways<string>;
  authority_lists_from: Generated<string>;
}

interface Visitors {
  id: GeneratedAlways<number>;
  village_id: number;
  full_name: string;
  nationality: string | null;
  passport_number: string | null;
  apartment_number: string | null;
  building_number: string | null;
  visit_date: string;
  notes: string | null;
  version: Generated<number>;
  created_at: GeneratedAlways<string>;
  updated_at: Generated<string>;
  passport_key: GeneratedAlways<string | null>;
  apartment_key: GeneratedAlways<string | null>;
  building_key: GeneratedAlways<string | null>;
  id_type: Generated<'national_id' | 'passport'>;
  host: string | null;
  vehicle_plate: string | null;
  phone: string | null;
  created_by_username: string | null;
  search_text: GeneratedAlways<string>;
  entered_at: Generated<string | null>;
  left_at: string | null;
  birthdate: string | null;
  sex: 'M' | 'F' | 'X' | null;
}

export interface Schema {
  announcements: Announcements;
  audit_logs: AuditLogs;
  authority_list_files: AuthorityListFiles;
  authority_list_kinds: AuthorityListKinds;
  authority_list_lines: AuthorityListLines;
  authority_lists: AuthorityLists;
  authority_settled_stays: AuthoritySettledStays;
  backups: Backups;
  batch_pages: BatchPages;
  batch_people: BatchPeople;
  batches: Batches;
  blacklist: Blacklist;
  blacklist_comparisons: BlacklistComparisons;
  blacklist_decisions: BlacklistDecisions;
  blacklist_names: BlacklistNames;
  blacklist_suspects: BlacklistSuspects;
  blacklist_walk: BlacklistWalk;
  family_members: FamilyMembers;
  idempotency_keys: IdempotencyKeys;
  import_counts: ImportCounts;
  import_layouts: ImportLayouts;
  import_owners: ImportOwners;
  import_rows: ImportRows;
  imports: Imports;
  job_turns: JobTurns;
  known_devices: KnownDevices;
  migrations: Migrations;
  name_words: NameWords;
  name_words_progress: NameWordsProgress;
  owners: Owners;
  person_decisions: PersonDecisions;
  presence_take_over: PresenceTakeOver;
  resident_count_changes: ResidentCountChanges;
  resident_counts: ResidentCounts;
  resident_counts_overall: ResidentCountsOverall;
  resident_photos: ResidentPhotos;
  resident_tallies: ResidentTallies;
  resident_tallies_overall: ResidentTalliesOverall;
  residents: Residents;
  roles: Roles;
  roll_call_people: RollCallPeople;
  roll_calls: RollCalls;
  saved_views: SavedViews;
  secrets: Secrets;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  upright_photos: UprightPhotos;
  users: Users;
  village_buildings: VillageBuildings;
  villages: Villages;
  visitors: Visitors;
}

import type { DeskMessages } from '../messages.ts';
import { auditLogs } from './audit-logs.ts';
import { authorityLists } from './authority-lists.ts';
import { backups } from './backups.ts';
import { batches } from './batches.ts';
import { blacklist } from './blacklist.ts';
import { camera } from './camera.ts';
import { dashboard } from './dashboard.ts';
import { imports } from './imports.ts';
import { names } from './names.ts';
import { navigation } from './navigation.ts';
import { owners } from './owners.ts';
import { people } from './people.ts';
import { photos } from './photos.ts';
import { presence } from './presence.ts';
import { reports } from './reports.ts';
import { residents } from './residents.ts';
import { roles } from './roles.ts';
import { rollCalls } from './roll-calls.ts';
import { scanner } from './scanner.ts';
import { statistics } from './statistics.ts';
import { supervisors } from './supervisors.ts';
import { today } from './today.ts';
import { villages } from './villages.ts';
import { visitors } from './visitors.ts';

export const desk = {
  auditLogs,
  authorityLists,
  backups,
  batches,
  blacklist,
  camera,
  dashboard,
  imports,
  names,
  navigation,
  owners,
  people,
  photos,
  presence,
  reports,
  residents,
  roles,
  rollCalls,
  scanner,
  statistics,
  supervisors,
  today,
  villages,
  visitors,
} satisfies DeskMessages;

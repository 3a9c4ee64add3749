import Fastify, { type FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createCalendar } from './calendar.ts';
import type { Config } from './config.ts';
import { createDatabase, type Pool } from './database/connection.ts';
import { removeOldIdempotencyKeys } from './database/idempotency.ts';
import { takeJobTurn } from './database/job-turns.ts';
import { createNameReader } from './database/name-words.ts';
import { createReports } from './database/reports.ts';
import { updateSearchIndexes } from './database/search-indexes.ts';
import { sharedSecret } from './database/secrets.ts';
import { createTakeOver } from './database/take-over.ts';
import { createWordSweeper } from './database/unused-words.ts';
import { registerAuditLogRoutes } from './features/audit-logs/audit-logs.routes.ts';
import { createAuditLogService } from './features/audit-logs/audit-logs.service.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { removeLapsedSessions } from './features/auth/sessions.service.ts';
import { registerAuthorityListRoutes } from './features/authority-lists/authority-lists.routes.ts';
import { createAuthorityListService } from './features/authority-lists/authority-lists.service.ts';
import { createAuthorityKindService } from './features/authority-lists/kinds.service.ts';
import { createLedgerService } from './features/authority-lists/ledger.service.ts';
import { listPurgeTexts, purgeOldLists } from './features/authority-lists/list-retention.service.ts';
import { settleStays } from './features/authority-lists/settled-stays.service.ts';
import { registerBackupRoutes } from './features/backups/backups.routes.ts';
import { createBackupService } from './features/backups/backups.service.ts';
import { createBatchPageService } from './features/batches/batch-pages.service.ts';
import { batchPurgeTexts, purgeUntouchedBatches } from './features/batches/batch-retention.service.ts';
import { registerBatchRoutes } from './features/batches/batches.routes.ts';
import { createBatchService } from './features/batches/batches.service.ts';
import { createPageReader } from './features/batches/page-reader.ts';
import { createSaveBatchService } from './features/batches/save-batch.service.ts';
import { registerBlacklistRoutes } from './features/blacklist/blacklist.routes.ts';
import { createBlacklistService } from './features/blacklist/blacklist.service.ts';
import { createInsideComparison } from './features/blacklist/inside-comparison.service.ts';
import { refreshNames as refreshBlacklistNames } from './features/blacklist/names.repository.ts';
import { removeWithoutEntry as removeSuspectsWithoutEntry } from './features/blacklist/suspects.repository.ts';
import { createAnnouncer } from './features/events/announcer.service.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import { createEventService } from './features/events/events.service.ts';
import { createAuthorityListFiles } from './features/exports/authority-list-files.service.ts';
import { registerExportRoutes } from './features/exports/exports.routes.ts';
import { createExportService, MAX_EXPORTS } from './features/exports/exports.service.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerImportRoutes } from './features/imports/imports.routes.ts';
import { createImportService } from './features/imports/imports.service.ts';
import { registerMetricsRoutes } from './features/metrics/metrics.routes.ts';
import { createMetricsService } from './features/metrics/metrics.service.ts';
import { registerOwnerRoutes } from './features/owners/owners.routes.ts';
import { createOwnerService } from './features/owners/owners.service.ts';
import { registerPeopleRoutes } from './features/people/people.routes.ts';
import { createPeopleService } from './features/people/people.service.ts';
import { createPhotoAddresses } from './features/photos/photo-addresses.ts';
import { createPhotoEncoder } from './features/photos/photo-encoder.ts';
import { photoPurgeTexts, purgeDepartedPhotos } from './features/photos/photo-retention.service.ts';
import { createPhotoStraightener } from './features/photos/photo-straightener.ts';
import { logSweep, openOwnPhotoStore, sweepOrphanPhotos } from './features/photos/photo-sweep.service.ts';
import { registerPhotoRoutes } from './features/photos/photos.routes.ts';
import { createPhotoService } from './features/photos/photos.service.ts';
import { createPictureFiles } from './features/photos/picture-files.service.ts';
import { registerResidentRoutes } from './features/residents/residents.routes.ts';
import { createResidentService } from './features/residents/residents.service.ts';
import { registerRoleRoutes } from './features/roles/roles.routes.ts';
import { createRoleService } from './features/roles/roles.service.ts';
import { registerRollCallRoutes } from './features/roll-calls/roll-calls.routes.ts';
import { createRollCallService } from './features/roll-calls/roll-calls.service.ts';
import { registerScanRoutes } from './features/scans/scans.routes.ts';
import { createScanService } from './features/scans/scans.service.ts';
import { registerStatisticsRoutes } from './features/statistics/statistics.routes.ts';
import { createStatisticsService } from './features/statistics/statistics.service.ts';
import { registerSupervisorRoutes } from './features/supervisors/supervisors.routes.ts';
import { createSupervisorService } from './features/supervisors/supervisors.service.ts';
import { registerTodayRoutes } from './features/today/today.routes.ts';
import { createTodayService } from './features/today/today.service.ts';
import { registerViewRoutes } from './features/views/views.routes.ts';
import { createViewService } from './features/views/views.service.ts';
import { registerVillageRoutes } from './features/villages/villages.routes.ts';
import { createVillageService } from './features/villages/villages.service.ts';
import { registerVisitorRoutes } from './features/visitors/visitors.routes.ts';
import { createVisitorService } from './features/visitors/visitors.service.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { collectApiDocs, serveApiDocs } from './plugins/api-docs.ts';
import { installAuthorisation } from './plugins/authorisation.ts';
import { installBodies } from './plugins/bodies.ts';
import { installCompression } from './plugins/compression.ts';
import { installConnectionGuard, serverOptions } from './plugins/connection-guard.ts';
import { answerBrokenConnection, answerFrameworkError, installErrorHandler } from './plugins/errors.ts';
import { installProxyWatch } from './plugins/proxy-watch.ts';
import { installRequestLog, logOptions } from './plugins/request-log.ts';
import { installRequestMetrics } from './plugins/request-metrics.ts';
import { installZodSchemas, type ZodTypeProvider } from './plugins/schemas.ts';
import { installSecurityHeaders, keepOutOfCaches } from './plugins/security-headers.ts';
import { serveWebApplication } from './plugins/web-application.ts';
import { logPurge } from './retention.ts';

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Every service and route, top to bottom. server.ts listens, so tests need no port. The maintenance begins then: a test into which it
 * must not come does not listen.
 */
export async function buildApp(
  config: Config,
  pool: Pool,
  logTo?: DestinationStream,
): Promise<FastifyInstance> {
  const app = Fastify({
    // While it stops, it serves what it has accepted; each answer closes its connection.
    return503OnClosing: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    ...serverOptions,
    ...logOptions(config.logLevel, logTo),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // No limit: on a busy machine the routes alone can take longer than the default of ten seconds.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenConnection,
  });
  const db = createDatabase(pool);
  const calendar = createCalendar(config.timeZone);
  const takeOver = createTakeOver(db, calendar);
  // Before anything that must be closed: if the database goes away here, the start calls this function again.
  await takeOver.recent();
  await refreshBlacklistNames(db);
  const photoStore = await openOwnPhotoStore(config.photoStore, db, app.log);
  const photoAddresses = createPhotoAddresses(await sharedSecret(db, 'photo-addresses'));
  const backups = await createBackupService({ db, config, log: app.log });

  const reports = createReports({ ...config, db, maxExports: MAX_EXPORTS, log: app.log });
  const auth = createAuthService(db, config.timeZone);
  const villages = createVillageService(db);
  const roles = createRoleService(db);
  const supervisors = createSupervisorService({ db, roles, villages });
  const owners = createOwnerService(db, villages);
  const comparison = createInsideComparison(db, calendar);
  const blacklist = createBlacklistService({ db, reports, villages, comparison });
  const visitors = createVisitorService({ db, reports, calendar, villages });
  const encoder = createPhotoEncoder();
  const straightener = createPhotoStraightener({ db, store: photoStore, encoder, ocrUrl: config.ocrUrl });
  const photos = createPhotoService({
    db,
    store: photoStore,
    encoder,
    straightener,
    addresses: photoAddresses,
    photoScopeOf: (userId) => auth.scopeOf(userId, 'view_resident_photos'),
    sessionsOf: auth.sessionsOf,
  });
  const residents = createResidentService({ db, reports, calendar, villages, owners, photos });
  const files = createPictureFiles(photoStore, encoder);
  const pageReader = createPageReader({ db, files, ocrUrl: config.ocrUrl, log: app.log });
  const batches = createBatchService({ db, villages, files, reader: pageReader });
  const batchPages = createBatchPageService({
    db,
    files,
    reader: pageReader,
    batch: batches,
  });
  const people = createPeopleService({ db, calendar, residents, visitors });
  const rollCalls = createRollCallService({ db, villages });
  const authorityKinds = createAuthorityKindService(db, villages, roles);
  const ledger = createLedgerService(db, calendar, authorityKinds);
  const authorityLists = createAuthorityListService({
    db,
    calendar,
    villages,
    kinds: authorityKinds,
    ledger,
    files: createAuthorityListFiles(),
  });
  const imports = createImportService({
    db,
    reports,
    dataDir: config.dataDir,
    villages,
    services: { residents, owners, visitors, blacklist },
    actorOf: auth.actorOf,
    log: app.log,
  });
  const exports = createExportService({
    db,
    calendar,
    residents,
    visitors,
    blacklist,
    photos,
    rollCalls,
    authorityLists,
    imports,
  });
  const auditLogs = createAuditLogService(db, config.timeZone);
  const events = createEventService({
    databaseUrl: config.databaseUrl,
    actorOf: auth.currentActor,
    log: app.log,
  });
  const announcer = createAnnouncer(db);
  const scans = createScanService(config.ocrUrl);

  const metrics = createMetricsService({
    db,
    pools: { requests: pool, ...reports.pools },
    folders: { data: config.dataDir, backups: config.backups?.folder },
    backups,
    eventStreams: () => events.open,
    kept: [() => [requests.family()], scans.families, () => maintenance.families()],
  });

  installConnectionGuard(app, config);
  installBodies(app);
  installZodSchemas(app);
  installErrorHandler(app);
  installRequestLog(app);
  const requests = installRequestMetrics(app);
  installProxyWatch(app);
  installSecurityHeaders(app);
  installAuthorisation(app, auth.authenticate);
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') announcer.announce();
  });
  await collectApiDocs(app);

  await app.register(
    async (scope) => {
      keepOutOfCaches(scope);
      installCompression(scope);
      const api = scope.withTypeProvider<ZodTypeProvider>();
      registerHealthRoutes(api, { pool, ocrUrl: config.ocrUrl });
      registerAuthRoutes(api, auth);
      registerSupervisorRoutes(api, supervisors);
      registerVillageRoutes(api, villages);
      registerRoleRoutes(api, roles);
      registerOwnerRoutes(api, owners);
      registerResidentRoutes(api, residents);
      registerViewRoutes(api, createViewService(db));
      await registerPhotoRoutes(api, photos);
      await registerBatchRoutes(api, {
        batches,
        pages: batchPages,
        saving: createSaveBatchService({ db, residents, photos, batch: batches }),
      });
      registerVisitorRoutes(api, visitors);
      registerRollCallRoutes(api, rollCalls);
      await registerAuthorityListRoutes(api, {
        lists: authorityLists,
        kinds: authorityKinds,
        ledger,
        encode: encoder.encode,
      });
      registerPeopleRoutes(api, people);
      registerBlacklistRoutes(api, blacklist);
      registerTodayRoutes(api, createTodayService(db, calendar));
      registerStatisticsRoutes(api, createStatisticsService(reports, calendar, config.timeZone));
      registerExportRoutes(api, exports, config.exportStallSeconds);
      await registerImportRoutes(api, imports);
      await registerScanRoutes(api, scans);
      registerAuditLogRoutes(api, auditLogs);
      registerEventRoutes(api, events);
      registerBackupRoutes(api, backups);
      registerMetricsRoutes(api, metrics, config.metrics);
      await serveApiDocs(scope);
    },
    { prefix: '/api' },
  );
  await serveWebApplication(app, config.webDir);

  const { photoRetentionDays: days, photoRetentionConfirm: confirmedDay } = config;
  const retention = {
    name: 'photo retention',
    everySeconds: 3600,
    work: async () => {
      if (!days) return;
      const result = await purgeDepartedPhotos({ db, store: photoStore, calendar, days, confirmedDay });
      logPurge(result, app.log, photoPurgeTexts);
    },
  };
  const { authorityListRetentionDays: listDays } = config;
  const listRetention = {
    name: 'list retention',
    everySeconds: 3600,
    work: async () => {
      if (!listDays) return;
      logPurge(await purgeOldLists({ db, calendar, days: listDays, confirmedDay }), app.log, listPurgeTexts);
    },
  };
  const closing = new AbortController();
  const names = createNameReader(db);
  const unusedWords = createWordSweeper(db);
  const maintenance = scheduleMaintenance(
    [
      ...(days ? [retention] : []),
      ...(listDays ? [listRetention] : []),
      {
        name: 'presence of earlier rows',
        everySeconds: 20,
        work: async () => {
          for (const table of await takeOver.others(closing.signal))
            app.log.info({ table }, 'earlier rows have their arrivals and departures now');
        },
      },
      { name: 'names of earlier rows', everySeconds: 20, work: () => names.read(closing.signal) },
      { name: 'names that nobody has', everySeconds: 60, work: () => unusedWords.sweep(closing.signal) },
      { name: 'blacklist names', everySeconds: 3600, work: () => refreshBlacklistNames(db) },
      { name: 'blacklist and those inside', everySeconds: 20, work: () => comparison.sweep() },
      {
        name: 'suspects without an entry',
        everySeconds: 3600,
        // It reads the whole table: one copy does it for all.
        work: async () => {
          if (await takeJobTurn(db, 'suspects without an entry', 3600)) await removeSuspectsWithoutEntry(db);
        },
      },
      { name: 'search indexes', everySeconds: 5, work: () => updateSearchIndexes(db) },
      { name: 'resident counts', everySeconds: 20, work: () => residents.foldCounts() },
      { name: 'settled lists', everySeconds: 20, work: () => settleStays(db, calendar) },
      {
        name: 'orphan photos',
        everySeconds: 3600,
        // It lists the whole store: one copy does it for all.
        work: async () => {
          if (await takeJobTurn(db, 'orphan photos', 3600))
            logSweep(await sweepOrphanPhotos(db, photoStore), app.log);
        },
      },
      { name: 'upright photos', everySeconds: 20, work: () => straightener.sweep() },
      { name: 'imports', everySeconds: 5, work: () => imports.sweep() },
      {
        name: 'import retention',
        everySeconds: 3600,
        work: () => imports.removeOld(config.importRetentionDays),
      },
      { name: 'pages of batches', everySeconds: 5, work: () => pageReader.sweep() },
      {
        name: 'untouched batches',
        everySeconds: 3600,
        work: async () =>
          logPurge(
            await purgeUntouchedBatches({ db, files, calendar, confirmedDay }),
            app.log,
            batchPurgeTexts,
          ),
      },
      { name: 'old idempotency keys', everySeconds: 3600, work: () => removeOldIdempotencyKeys(db) },
      { name: 'scheduled backup', everySeconds: 60, work: () => backups.runIfDue() },
      { name: 'lapsed sessions', everySeconds: 3600, work: () => removeLapsedSessions(db) },
      { name: 'old sign-in attempts', everySeconds: 3600, work: () => auth.forgetOldAttempts() },
    ],
    app.log,
  );
  app.addHook('onReady', async () => events.start());
  app.addHook('onListen', async () => maintenance.start());
  app.addHook('preClose', async () => events.endStreams());
  app.addHook('onClose', async () => {
    closing.abort();
    maintenance.stop();
    metrics.close();
    announcer.close();
    await backups.close();
    await Promise.all([imports.close(), straightener.close(), pageReader.close(), comparison.close()]);
    await Promise.all([reports.close(), encoder.close(), events.close()]);
  });
  return app;
}

export type { AdministrationParts, Administrator } from './administration/administer.ts';
export {
  beginPatient,
  GIVEN_RELATIONS,
  type GrantToGive,
  giveGrant,
  isKnownPatient,
  revokeGrants,
  takeBackPatient,
} from './administration/grants.ts';
export { enterSource } from './administration/import-sources.ts';
export {
  isKnownTenant,
  isOwner,
  type ListedGrant,
  listCaps,
  listGrants,
  listPeople,
  listSettings,
  listSources,
  unaccountedGrants,
} from './administration/lists.ts';
export { type ReviewedOpening, reviewOpenings } from './administration/openings.ts';
export { enterCap, enterPerson, enterSetting } from './administration/tenant-settings.ts';
export { type AuditWriter, type AuditWriterOptions, createAuditWriter } from './audit/audit-writer.ts';
export { type Checkpointer, type CheckpointerOptions, createCheckpointer } from './audit/checkpointer.ts';
export { hasTrail } from './audit/has-trail.ts';
export type { SeenCheckpoint } from './audit/seen-checkpoints.ts';
export {
  type TrailSummary,
  trailReport,
  type VerifyOptions,
  type VerifyParts,
  verifyTrail,
} from './audit/verify-trail.ts';
export { createEmbeddingCosts } from './costs/book-embedding.ts';
export { sumSpend } from './costs/sum-spend.ts';
export { createTurnPrices } from './costs/turn-prices.ts';
export { createDemoClock } from './demo/demo-clock.ts';
export { markDemoTenant } from './demo/demo-tenants.ts';
export { createReplays } from './demo/replays.ts';
export { createStepContents } from './demo/step-contents.ts';
export { createEffectLedger, type EffectLedgerOptions } from './effects/effect-ledger.ts';
export { destroyKey, eraseRows, erasureTargets } from './erasure/erase-rows.ts';
export {
  ERASURE_PHASES,
  type Erasure,
  type ErasurePhase,
  type ErasureRequest,
  type ErasureTargets,
} from './erasure/erasure.ts';
export { finishErasure } from './erasure/finish-erasure.ts';
export { awaitOlderTransactions } from './erasure/older-transactions.ts';
export { type OwnActor, ownActors } from './erasure/own-actors.ts';
export { beginErasure, erasureReached, findErasure, unfinishedErasures } from './erasure/tombstone.ts';
export { type BreakGlassParts, createBreakGlass } from './grants/break-glass.ts';
export { createGrantLookup, type LiveGrant } from './grants/grant-lookup.ts';
export { type Grant, grantAccess, revokeAccess } from './grants/grants.ts';
export {
  createAuditedConversations,
  createAuditedHistory,
  createWorkerHistory,
} from './history/audited-history.ts';
export { createHistory } from './history/create-history.ts';
export { createHostTurnRows, type HostTurnRows } from './host-turns/host-turn-rows.ts';
export { createFileWrapper } from './keys/file-wrapper.ts';
export { createKeyRing, type KeyRingOptions, type StoredKeyRing } from './keys/key-ring.ts';
export { rewrapKeys } from './keys/rewrap-keys.ts';
export { rotateKey } from './keys/rotate-key.ts';
export { type Connections, connectionFor, connectionsFor } from './migrations/connections.ts';
export { type MigrateOptions, migrate } from './migrations/migrate.ts';
export { type MigrationState, migrationState } from './migrations/migration-state.ts';
export type { LoginRole, RolePasswords } from './migrations/roles.ts';
export { createNonces } from './nonces/use-nonce.ts';
export { createNotices } from './notices/notices.ts';
export { createDirectoryObjects } from './objects/directory-objects.ts';
export { createS3Objects, hasObjectLock, type S3ObjectsOptions } from './objects/s3-objects.ts';
export { openObject, patientPrefix, sealObject } from './objects/sealed-objects.ts';
export { createTenantOperations, type OperationsParts } from './operate/operations.ts';
export { createPaperRows } from './papers/paper-rows.ts';
export { createMyPatients } from './patients/my-patients.ts';
export { createOwnIdentifiers } from './patients/own-identifiers.ts';
export { createPeople } from './people/people.ts';
export { compartmentDigest } from './postgres/compartment-digest.ts';
export { listenForCompartments, type SignalledCache } from './postgres/compartment-signals.ts';
export { inTransaction } from './postgres/in-transaction.ts';
export { createPool, type PoolOptions } from './postgres/pool.ts';
export { type MarkedMessage, markRecalls } from './recalls/mark-recalls.ts';
export { createRecalls } from './recalls/my-recalls.ts';
export {
  type CitedSnapshot,
  claimStatusChecks,
  type StatusClaim,
  statusHeard,
} from './recalls/status-checks.ts';
export { createReruns, listReruns } from './reruns/reruns.ts';
export { createResearchDesk } from './research/desk.ts';
export { createResearchRegistry } from './research/registry.ts';
export { createResearchRows, unsentRequests } from './research/request-rows.ts';
export { createResearchBriefs } from './research-brief/brief-rows.ts';
export { type DeletedRows, deleteOld } from './retention/delete-old.ts';
export { checkRetention } from './retention/least-days.ts';
export { createScopedStore, type ScopedStore } from './scoped-store/scoped-store.ts';
export { createEndedSessions } from './sessions/ended-sessions.ts';
export { setMonthlyCap, setSetting } from './settings/administration.ts';
export { createCountryOf } from './settings/country.ts';
export { createPreferences } from './settings/location.ts';
export { setPreference } from './settings/preferences.ts';
export { createGradeRows } from './snapshots/grade-rows.ts';
export {
  type ClaimedImport,
  createImportRows,
  createImportWork,
  type ImportProgress,
  type ImportRows,
  type ImportWork,
} from './snapshots/import-rows.ts';
export { createSearchRows, listSearches } from './snapshots/search-rows.ts';
export {
  createSnapshotRows,
  type KeptSnapshot,
  type NewSnapshot,
  type SnapshotRows,
} from './snapshots/snapshot-rows.ts';
export { createFindings } from './suppressions/findings.ts';
export { createInterruptions } from './suppressions/interruptions.ts';
export { createSuppressionDesk } from './suppressions/suppression-desk.ts';
export { wakeBudgets } from './suppressions/wake-budgets.ts';
export { createAuditTrail } from './trail/audit-trail.ts';
export { fireTriggers, nextTriggerMs, soonTriggers, type TriggerClaim } from './triggers/fire-triggers.ts';
export { createTriggerRows } from './triggers/trigger-rows.ts';
export { createKnownOfValues } from './urgency/known-of-values.ts';
export { createUrgencyChecks, sweepChecks } from './urgency/urgency-checks.ts';
export { dropWake, setClock, unsentWakes } from './wakes/unsent-wakes.ts';
export { createWakeRows } from './wakes/wake-rows.ts';
export { activeTurnByRun, activeTurnOf, endWithoutAnswer, sweepTurns } from './watchdog/lost-turns.ts';
export { closeStuckRun, findStuckRuns, runningRunOf, type StuckRun } from './watchdog/stuck-runs.ts';
export {
  claimWatchedItems,
  hearWatchedItem,
  postponeWatchedItems,
  type WatchClaim,
} from './watches/poll-watches.ts';
export { createWatchRows } from './watches/watch-rows.ts';
export { createArtifactDesk, createArtifacts } from './work/artifact-rows.ts';
export { createWorkCache, dropExpired } from './work/cache-rows.ts';
export { createWorkDesk } from './work/work-desk.ts';
export { createWorkRows, sweepWork } from './work/work-rows.ts';
export { createWorkspaceDesk } from './workspaces/workspace-desk.ts';
export { createWorkspaceFiles, type WorkspaceParts } from './workspaces/workspace-files.ts';

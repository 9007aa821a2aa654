import type { ObjectStore, Operations, TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { asOperator } from './as-operator.ts';
import { auditSearch } from './audit-search.ts';
import { contents } from './contents.ts';
import { lastCheckpoint } from './last-checkpoint.ts';
import { latency } from './latency.ts';
import { createOpenings } from './openings.ts';
import { createParkedEffects } from './parked-effects.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { ratings } from './ratings.ts';
import { replays } from './replays.ts';
import { research } from './research.ts';
import { researchList } from './research-list.ts';
import { setCap } from './set-cap.ts';
import { spend } from './spend.ts';
import { createTrailChecks } from './trail-checks.ts';
import { createTurns } from './turns.ts';

export interface OperationsParts {
  /** The operate role's. */
  readonly operate: Pool;
  readonly audit: Pick<AuditWriter, 'before'>;
  readonly secrets: TenantSecrets;
  /** Where checkpoints are. */
  readonly objects: ObjectStore;
  /** Where another owner keeps what was seen of them; none if not given. */
  readonly second?: ObjectStore;
  readonly stuckAfterMs: number;
  readonly now: () => Date;
}

/** The operators' views in PostgreSQL, read by a role without access to text of real patients. */
export function createTenantOperations(parts: OperationsParts): Operations {
  const look = asOperator(parts);
  const pseudonyms = (tenant: string) => pseudonymsOf(parts.secrets, tenant);
  const { stuckAfterMs, now } = parts;
  return {
    ...createTurns({ look, pseudonyms, stuckAfterMs, now }),
    effects: createParkedEffects({ look, pseudonyms }),
    openings: createOpenings(look),
    contents: contents(look),
    replays: replays(look),
    ratings: ratings(look),
    research: research(look),
    researchList: researchList(look),
    latency: latency(look),
    spend: spend(look),
    setCap: setCap(asOperator(parts, 'READ WRITE')),
    audit: auditSearch(look, pseudonyms),
    lastCheckpoint: lastCheckpoint({ ...parts, look }),
    ...createTrailChecks({ ...parts, look, pseudonyms }),
  };
}

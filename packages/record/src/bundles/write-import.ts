import { randomUUID } from 'node:crypto';
import type { FhirResource, ImportResult } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { type WriteContext, type WriteResult, writeVersions } from '../writing/write-versions.ts';
import { insertImport } from './import-rows.ts';

/** What an import writes: resources as they stand in the record, and where they come from. */
export interface Delivery {
  readonly source: string;
  /** Of the whole, as it was sent: the same from the same source is imported once. */
  readonly digest: Buffer;
  readonly resources: readonly (FhirResource & { readonly id: string })[];
}

/** Writes the versions and the import that they name. */
export async function writeImport(
  transaction: PoolClient,
  { scope, now }: WriteContext,
  { source, digest, resources }: Delivery,
): Promise<ImportResult> {
  const id = randomUUID();
  const writtenBy = { way: 'import', actor: scope.actor, import: id, source } as const;
  const writes = resources.map((resource) => ({ resource, writtenBy }));
  const result = { import: id, ...counts(await writeVersions(transaction, { scope, now }, writes)) };
  await insertImport(transaction, scope, { ...result, source, digest, at: now() });
  return result;
}

function counts(results: readonly WriteResult[]): Omit<ImportResult, 'import'> {
  const changed = results.filter((each) => each.changed);
  const added = changed.filter(({ version }) => version === 1).length;
  return {
    added,
    changed: changed.length - added,
    unchanged: results.length - changed.length,
    replacedByHand: changed.filter(({ replacedByHand }) => replacedByHand).length,
  };
}

import { libraryAt } from '@consilium/example-library';
import { actorCompartment } from '@consilium/kernel';
import type { ServerParts } from '@consilium/server';
import { IMPORTER } from './demo-library.ts';

/** Brings into a demonstration's library what has appeared by its clock, and says what was retracted. Again changes nothing. */
export const moveDemoLibrary: NonNullable<ServerParts['onDemoClock']> = async (tenant, time, parts) => {
  const scope = {
    tenant,
    actor: IMPORTER,
    compartment: actorCompartment(IMPORTER),
    purpose: 'HOPERAT',
  } as const;
  const { documents, retracted } = libraryAt(time.began, time.now);
  if (documents.length > 0) await parts.library.importLibrary(scope, documents);
  for (const { document, status } of retracted) {
    const [hash] = await parts.library.importLibrary(scope, [document]);
    const known = hash === undefined ? null : await parts.library.snapshot(scope, hash);
    if (hash !== undefined && known?.snapshot.status !== status.status)
      await parts.snapshots.addStatus({ scope }, hash, status);
  }
};

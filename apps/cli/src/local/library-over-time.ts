import { libraryAt } from '@consilium/example-library';
import { actorCompartment } from '@consilium/kernel';
import type { ServerParts } from '@consilium/server';
import { IMPORTER } from './demo-library.ts';

/** What this process has brought, by tenant: to bring it again would change nothing, and takes time. */
const brought = new Map<string, Set<string>>();

/** Brings into a demonstration's library what has appeared by its clock, and says what was retracted. Again changes nothing. */
export const moveDemoLibrary: NonNullable<ServerParts['onDemoClock']> = async (tenant, time, parts) => {
  const scope = {
    ...({ tenant, actor: IMPORTER, purpose: 'HOPERAT' } as const),
    compartment: actorCompartment(IMPORTER),
  };
  const known = brought.get(tenant) ?? new Set<string>();
  brought.set(tenant, known);
  const { documents, retracted } = libraryAt(time.began, time.now);
  const fresh = documents.filter(({ text }) => !known.has(text));
  if (fresh.length > 0) await parts.library.importLibrary(scope, fresh);
  for (const { text } of fresh) known.add(text);
  for (const { document, status } of retracted.filter(({ document }) => !known.has(document.text))) {
    const [hash] = await parts.library.importLibrary(scope, [document]);
    const kept = hash === undefined ? null : await parts.library.snapshot(scope, hash);
    if (hash !== undefined && kept?.snapshot.status !== status.status)
      await parts.snapshots.addStatus({ scope }, hash, status);
    known.add(document.text);
  }
};

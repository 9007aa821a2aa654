import { library } from '@consilium/example-library';
import type { LibraryDocument } from '@consilium/kernel';
import type { Config } from '@consilium/server';
import { importDocuments } from './import-documents.ts';
import { TENANT } from './stack.ts';

/** Fills the knowledge library of a running server, as a launcher does with EVIDENCE=invented. */
export function importLibrary(
  config: Config,
  documents: readonly LibraryDocument[] = library,
): Promise<readonly string[]> {
  return importDocuments(config, TENANT, documents);
}

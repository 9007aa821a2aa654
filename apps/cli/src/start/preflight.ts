import { existsSync } from 'node:fs';
import type { Places } from '../local/places.ts';
import { checkFormat, checkKeys } from '../machine/data.ts';
import { asTrouble } from '../machine/finding.ts';
import { checkFolder, checkSpace } from '../machine/folder.ts';
import { checkNode } from '../machine/node-version.ts';
import { checkPackages } from '../machine/packages.ts';
import { checkLoopback } from '../machine/ports.ts';

/** What would make a start fail half-way is said before it begins. Throws Trouble. */
export async function preflight(places: Places): Promise<void> {
  const found =
    checkNode(process.versions.node) ??
    (await checkPackages()) ??
    checkFolder(places) ??
    (await checkSpace(places, { isFirst: !existsSync(places.cluster) })) ??
    (await checkLoopback()) ??
    checkFormat(places) ??
    checkKeys(places);
  if (found !== null) throw asTrouble(found);
}

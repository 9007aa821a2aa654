import { existsSync, statSync } from 'node:fs';
import { FORMAT, keyDigests, RETIRED, readMarker } from '../local/marker.ts';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

/** Whether this release understands what stands in the folder, as far as files tell. */
export function checkFormat(places: Places): Finding | null {
  const marker = readMarker(places);
  if (marker === null || marker.format === FORMAT) return null;
  if (marker.format < FORMAT)
    return {
      id: 'data-too-old',
      what: `${places.folder} was written by an older release (${marker.version}, format ${marker.format}).`,
      why: 'This release does not read its database, or what is sealed in it.',
      remedy: `another folder: --data FOLDER; or give the data up: rm -rf ${places.folder}`,
    };
  return {
    id: 'data-too-new',
    what: `${places.folder} was written by a newer release (${marker.version}, format ${marker.format}).`,
    why: 'This release would misread it.',
    remedy: 'use that release (git pull, npm install), or another folder: --data FOLDER',
  };
}

/** Data of a newer release, by the migrations that only the database knows. */
export function newerDatabase(places: Places, newer: readonly string[]): Finding | null {
  if (newer.length === 0) return null;
  return {
    id: 'data-too-new',
    what: `The database in ${places.folder} was written by a newer release: it has ${newer.join(', ')}.`,
    why: 'This release would misread it.',
    remedy: 'use that release (git pull, npm install), or another folder: --data FOLDER',
  };
}

/** Whether the keys that sealed the data are there. Without them nobody reads it again, and a new file would hide that. */
export function checkKeys(places: Places): Finding | null {
  const sealedWith = readMarker(places)?.keys ?? {};
  const wanted = Object.keys(sealedWith).filter((id) => sealedWith[id] !== RETIRED);
  if (wanted.length === 0 || !existsSync(places.cluster)) return null;
  const why = 'Records and conversations are sealed with it: without it they cannot be read by anybody.';
  const remedy = `put back the file that belongs to this folder (from your backup of ${places.keys}); or give the data up: rm -rf ${places.folder}`;
  if (!existsSync(places.keys))
    return { id: 'keys-missing', what: `${places.keys} is missing.`, why, remedy };
  const mode = statSync(places.keys).mode & 0o077;
  if (mode !== 0)
    return {
      id: 'keys-open',
      what: `A group or others may read ${places.keys}.`,
      why: 'It opens everything that is sealed; the server refuses to use it so.',
      remedy: `chmod 600 ${places.keys}`,
    };
  const found = keyDigests(places.keys);
  // A file whose masters are all retired opens nothing: the newest one never is.
  const opens = Object.values(found).some((digest) => digest !== RETIRED);
  if (opens && wanted.every((id) => found[id] === RETIRED || found[id] === sealedWith[id])) return null;
  return { id: 'keys-wrong', what: `${places.keys} is not the file that sealed this data.`, why, remedy };
}

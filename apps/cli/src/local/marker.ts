import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Places } from './places.ts';

/** How the folder is laid out, and what is sealed in it. A release that changes it counts up. */
export const FORMAT = 3;

/** What a data folder says of itself. */
export interface Marker {
  readonly format: number;
  /** Of the release that wrote it last. */
  readonly version: string;
  /** By id of the master secret: a digest of it. What these sealed can be read with nothing else. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Null where there is none, or none that can be read: a start that was cut off. */
export function readMarker({ marker }: Places): Marker | null {
  try {
    const { format, version, keys } = JSON.parse(readFileSync(marker, 'utf8')) as Marker;
    return { format: Number(format), version: String(version), keys: keys ?? {} };
  } catch {
    return null;
  }
}

export function writeMarker(places: Places, version: string): void {
  const marker: Marker = { format: FORMAT, version, keys: keyDigests(places.keys) };
  writeWhole(places.marker, `${JSON.stringify(marker)}\n`);
}

/** In the place of a digest: the master's secret was removed, and nothing is sealed with it any more. */
export const RETIRED = 'retired';

/** Digests of the master secrets in a key file, by id; none where the file is absent or no key file. */
export function keyDigests(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  try {
    const { masters } = JSON.parse(readFileSync(file, 'utf8')) as {
      masters: { id: number; secret?: string }[];
    };
    return Object.fromEntries(
      masters.map(({ id, secret }) => [String(id), secret === undefined ? RETIRED : digestOf(secret)]),
    );
  } catch {
    return {};
  }
}

function digestOf(secret: string): string {
  return createHash('sha256').update(`consilium key file ${secret}`).digest('hex').slice(0, 16);
}

/** The whole text or nothing of it, also when the process is killed meanwhile. Readable by its owner only. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

import { ConsiliumError } from '@consilium/kernel';

/** Segments between slashes: none is empty, none begins with a dot (so `.` and `..` cannot be written). */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const PREFIX = /^[A-Za-z0-9._/-]*$/;
/** What every store takes, with room for a prefix of the bucket's. */
const LONGEST = 800;

/** The key's segments. Throws ConsiliumError('invalid_key'), which does not repeat the key. */
export function keySegments(key: string): readonly string[] {
  const segments = key.split('/');
  if (key.length > LONGEST || !segments.every((segment) => SEGMENT.test(segment))) throw invalid();
  return segments;
}

/** A prefix may end anywhere in a key; its whole segments are checked as those of a key. */
export function prefixFolders(prefix: string): readonly string[] {
  const folders = prefix.split('/').slice(0, -1);
  if (prefix.length > LONGEST || !PREFIX.test(prefix)) throw invalid();
  if (!folders.every((segment) => SEGMENT.test(segment))) throw invalid();
  return folders;
}

function invalid(): ConsiliumError {
  return new ConsiliumError('invalid_key', {
    remedy: 'letters, digits, "_", "-", ".", segments between "/" that begin with no dot',
  });
}

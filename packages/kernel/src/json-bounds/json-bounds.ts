/** What a JSON text may hold. Bytes are bounded by the reader of the bytes. */
export interface JsonBounds {
  /** Objects and arrays within each other. */
  readonly depth: number;
  /** Members of objects and elements of arrays, all together. */
  readonly values: number;
  /** Elements of arrays that are members of the outermost object: the entries of a Bundle. Default: as `values`. */
  readonly entries?: number;
}

export type JsonBound = 'depth' | 'values' | 'entries';

export interface JsonScan {
  /** Takes the next piece of the text, in order. The bound that is passed, or null: within all of them so far. */
  readonly push: (bytes: Uint8Array) => JsonBound | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Where the entries of a Bundle are: in an array in the outermost object. */
const ENTRY_DEPTH = 2;

/**
 * Counts a JSON text in UTF-8 while it arrives, one look at each byte and no memory: it tells that a text would be costly
 * before anybody parses it. It does not tell whether the text is JSON: that is for the parser. A value is counted where
 * its container opens or by the comma before it, so an empty container counts as one more.
 */
export function scanJson(bounds: JsonBounds): JsonScan {
  const mostEntries = bounds.entries ?? bounds.values;
  let depth = 0;
  let values = 0;
  let entries = 0;
  let inEntries = false;
  let inString = false;
  let escaped = false;
  return {
    push(bytes) {
      for (let n = 0; n < bytes.length; n++) {
        const byte = bytes[n]!;
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
          continue;
        }
        if (byte === QUOTE) inString = true;
        else if (byte === COMMA) {
          values += 1;
          if (inEntries && depth === ENTRY_DEPTH) entries += 1;
        } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          depth += 1;
          values += 1;
          if (depth > bounds.depth) return 'depth';
          if (depth === ENTRY_DEPTH) {
            inEntries = byte === OPEN_ARRAY;
            if (inEntries) entries += 1;
          }
        } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
        else continue;
        if (values > bounds.values) return 'values';
        if (entries > mostEntries) return 'entries';
      }
      return null;
    },
  };
}

/**
 * Bytes by key, beside the database: a directory in development, an S3 bucket in production. Keys are opaque
 * (`[A-Za-z0-9._/-]`, no empty or dotted segment); the bytes of a patient are sealed before they come here.
 */
export interface ObjectStore {
  /** Whole or not at all, and durable when it resolves. `ifAbsent`: keep what is there and say `exists`. */
  readonly put: (
    key: string,
    bytes: Uint8Array,
    options?: { readonly ifAbsent?: boolean },
  ) => Promise<'stored' | 'exists'>;
  /** Null: there is none. */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Deleting what is not there is no error. */
  readonly delete: (key: string) => Promise<void>;
  /** All keys that begin with the prefix, in ascending order of their bytes; with `after`, those behind it. */
  readonly list: (prefix: string, options?: { readonly after?: string }) => AsyncIterable<string>;
}

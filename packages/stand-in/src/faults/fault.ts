/** What goes wrong with one answer. Fields combine: later ones win where they meet. */
export interface Fault {
  /** Milliseconds before the first byte. Default 0. */
  readonly firstByteMs?: number;
  /** Milliseconds before each later chunk of a stream. Default 0: all chunks in one write. */
  readonly chunkMs?: number;
  /** Answer this HTTP status with the provider's own error body (429, 500, 503, 529, 404, 401 …). */
  readonly status?: number;
  /** Seconds, sent with `status` as Retry-After and where the provider's body has a place for it. */
  readonly retryAfterS?: number;
  /** Never answers; the connection stays open until the client or the server closes. */
  readonly hang?: boolean;
  /** Destroys the socket after so many chunks (0 = before any); a plain JSON answer counts as two halves. */
  readonly cutAfterChunks?: number;
  /** `invalid-json`: a whole answer that cannot be parsed; `truncated`: half of it, ended as if complete. */
  readonly malformed?: 'invalid-json' | 'truncated';
}

export const NO_FAULT: Fault = Object.freeze({});

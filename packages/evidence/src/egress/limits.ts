/** What one request may cost. Sizes in bytes, as sent and again as unpacked; times in ms. */
export interface EgressLimits {
  readonly textBytes: number;
  readonly pdfBytes: number;
  /** An answer of an interface for programs. */
  readonly apiBytes: number;
  /** All headers of one response. */
  readonly headerBytes: number;
  /** From the call to the last byte, with name, hops and body. */
  readonly totalMs: number;
  /** One address of a name; the next one has its turn after. */
  readonly connectMs: number;
  /** How long a request may wait for its turn at a host. */
  readonly turnMs: number;
  readonly hops: number;
  readonly urlCharacters: number;
}

export const EGRESS_LIMITS: EgressLimits = {
  textBytes: 2_000_000,
  pdfBytes: 10_000_000,
  apiBytes: 10_000_000,
  headerBytes: 32_768,
  totalMs: 15_000,
  connectMs: 4_000,
  turnMs: 15_000,
  hops: 5,
  urlCharacters: 2_048,
};

/** Who sent a request, as the verified token says. */
export interface Identity {
  readonly tenant: string;
  readonly actor: string;
  /** Epoch seconds at which the token ends, and every stream that was opened with it. */
  readonly expiresAt: number;
}

/** Throws `ConsiliumError('unauthorized')` for a bad token and `('unavailable')` if the keys cannot be had. */
export type VerifyToken = (token: string) => Promise<Identity>;

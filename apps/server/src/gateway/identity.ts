/** Who sent a request, as the verified token says. */
export interface Identity {
  readonly tenant: string;
  readonly actor: string;
  /** As the issuer writes it; null where it says none. */
  readonly name: string | null;
  /** What the issuer lets this person be, beside what grants say; `operator` opens `/v1/operate`. */
  readonly roles: readonly string[];
  /** Epoch seconds at which the token ends, and every stream that was opened with it. */
  readonly expiresAt: number;
}

export const OPERATOR = 'operator';
const CLINICIAN = 'clinician';

export function isStaff({ roles }: Pick<Identity, 'roles'>): boolean {
  return roles.includes(CLINICIAN) || roles.includes(OPERATOR);
}

/** Throws `ConsiliumError('unauthorized')` for a bad token and `('unavailable')` if the keys cannot be had. */
export type VerifyToken = (token: string) => Promise<Identity>;

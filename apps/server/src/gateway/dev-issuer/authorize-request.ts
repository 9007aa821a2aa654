import { z } from 'zod';
import { ProblemError } from '../problem.ts';

export const DEV_CLIENT = 'consilium-console';

const request = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(DEV_CLIENT),
  redirect_uri: z.string(),
  code_challenge_method: z.literal('S256'),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  state: z.string().min(1).max(200),
  nonce: z.string().min(1).max(200),
});

export type AuthorizeRequest = z.output<typeof request>;

/** A request of our own client, to our own callback. Nothing is sent to an address that a request names. */
export function readAuthorizeRequest(given: unknown, redirectUri: string): AuthorizeRequest {
  const read = request.safeParse(given);
  if (read.success && read.data.redirect_uri === redirectUri) return read.data;
  const issue = read.error?.issues[0]?.path.join('.') ?? 'redirect_uri';
  throw new ProblemError('invalid_request', { errors: [{ field: issue, reason: 'not_accepted' }] });
}

import { ConsiliumError } from '@consilium/kernel';
import * as oidc from 'openid-client';
import { isLoopback } from '../auth/loopback.ts';
import { callbackUrl } from './callback-url.ts';
import type { SignIn } from './sign-in.ts';

/** What must be the same on the way back. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The authorisation code flow with PKCE (S256), state and nonce. */
export interface OidcClient {
  readonly begin: () => Promise<{ readonly url: URL; readonly checks: SignInChecks }>;
  /** The token for the API. Throws `unauthorized` where anything of the way back is not as it was begun. */
  readonly finish: (cameBackTo: URL, checks: SignInChecks) => Promise<string>;
}

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 5;

export function createOidcClient(signIn: SignIn): OidcClient {
  let found: Promise<oidc.Configuration> | null = null;
  /** Asked at the first sign-in, and again after a failure: the issuer may be up later than we are. */
  const configuration = () => {
    found ??= discover(signIn).catch((cause) => {
      found = null;
      throw new ConsiliumError('unavailable', { retryable: true, cause });
    });
    return found;
  };
  return {
    async begin() {
      const config = await configuration();
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl(signIn.publicUrl()).href,
        scope: signIn.scope ?? 'openid profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    },
    async finish(cameBackTo, { state, nonce, verifier }) {
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), cameBackTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(refuse);
      const token = tokens[signIn.apiToken ?? 'access_token'];
      if (token === undefined) throw new ConsiliumError('unauthorized');
      return token;
    },
  };
}

function discover({ issuerUrl, clientId, clientSecret }: SignIn): Promise<oidc.Configuration> {
  const issuer = issuerUrl();
  const auth = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  const execute = [oidc.enableNonRepudiationChecks];
  // Without TLS to this machine itself, and to no other.
  if (issuer.protocol === 'http:' && isLoopback(issuer.hostname)) execute.push(oidc.allowInsecureRequests);
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return oidc.discovery(issuer, clientId, metadata, auth, { execute, timeout: TIMEOUT_SECONDS });
}

/** An issuer that does not answer is no fault of the person. */
function refuse(cause: unknown): never {
  const isAnswer =
    cause instanceof oidc.AuthorizationResponseError ||
    (cause instanceof oidc.ResponseBodyError && cause.status < 500) ||
    (cause instanceof oidc.ClientError && !TROUBLE.includes(cause.code ?? ''));
  throw new ConsiliumError(isAnswer ? 'unauthorized' : 'unavailable', { retryable: !isAnswer, cause });
}

const TROUBLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

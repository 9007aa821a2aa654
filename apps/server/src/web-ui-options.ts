import type { Config } from './config-schema.ts';
import {
  DEV_CLIENT,
  type DevIssuer,
  devIssuerUrl,
  readDevPeople,
  type SignIn,
  type StartSecret,
} from './gateway/index.ts';

/** How people sign in; null where bearer tokens are all there is. `listensAt` is known once the gateway listens. */
function signInOf(config: Config, listensAt: () => string): SignIn | null {
  const { SESSION_KEY: keys, OIDC_ISSUER_URL: issuer, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!keys) return null;
  const { SESSION_IDLE_SECONDS: idleSeconds } = config;
  const publicUrl = () => new URL(config.PUBLIC_URL ?? listensAt());
  if (config.DEV_ISSUER_FILE !== undefined)
    return { publicUrl, keys, idleSeconds, issuerUrl: () => devIssuerUrl(publicUrl()), clientId: DEV_CLIENT };
  if (issuer === undefined) return null;
  return {
    ...{
      publicUrl,
      keys,
      idleSeconds,
      issuerUrl: () => new URL(issuer),
      clientId: config.OIDC_CLIENT_ID ?? '',
    },
    ...{ scope: config.OIDC_SCOPE, apiToken: config.OIDC_API_TOKEN },
    ...(clientSecret === undefined ? {} : { clientSecret }),
  };
}

/** What the gateway serves beside the API: sign-in, the development issuer, the console. */
export function webUiOptions(
  config: Config,
  issuer: DevIssuer | null,
  secret: StartSecret,
  listensAt: () => string,
) {
  const signIn = signInOf(config, listensAt);
  const { CONSOLE_DIRECTORY: consoleDirectory, DEV_PEOPLE_FILE: file } = config;
  return {
    ...(signIn ? { signIn } : {}),
    ...(issuer ? { devIssuer: { issuer, secret, people: () => readDevPeople(file) } } : {}),
    ...(consoleDirectory === undefined ? {} : { consoleDirectory }),
    // The launchers give the stand-in this key; it is no language model, and every page says so.
    about: { development: issuer !== null, standInModel: config.AI_API_KEY === 'stand-in' },
  };
}

import { createDevIssuer } from '@consilium/server/gateway';
import { TENANT } from '../local/demo-people.ts';
import type { Environment } from '../local/env-file.ts';

/** A token of the issuer whose key is in the file. */
export async function mintToken(
  file: string,
  { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience, DEV_TENANTS: tenants }: Environment,
  who: { readonly tenant: string; readonly actor: string; readonly roles?: readonly string[] },
  seconds: number,
): Promise<string> {
  const made = await createDevIssuer({
    file,
    tenants: (tenants ?? TENANT).split(','),
    ...(issuer ? { issuer } : {}),
    ...(audience ? { audience } : {}),
  });
  return made.mint(who, { seconds });
}

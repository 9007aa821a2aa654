import { createHash, randomBytes } from 'node:crypto';
import type { DevPerson } from './people-file.ts';

const LIVES_MS = 60_000;

/** What the token endpoint must find again. */
export interface CodeFacts {
  readonly person: DevPerson;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Codes of the authorisation endpoint: good once, for 60 s, and only with the verifier behind the challenge (S256). */
export interface SignInCodes {
  readonly give: (facts: CodeFacts) => string;
  /** Null: unknown, used, too old, or not the one who asked. The code is used up in every case. */
  readonly take: (code: string, proof: { verifier: string; redirectUri: string }) => CodeFacts | null;
}

export function createSignInCodes(now: () => Date): SignInCodes {
  const open = new Map<string, CodeFacts & { readonly until: number }>();
  const dropOld = () => {
    for (const [code, { until }] of open) if (until <= now().getTime()) open.delete(code);
  };
  return {
    give(facts) {
      dropOld();
      const code = randomBytes(32).toString('base64url');
      open.set(code, { ...facts, until: now().getTime() + LIVES_MS });
      return code;
    },
    take(code, { verifier, redirectUri }) {
      dropOld();
      const found = open.get(code);
      open.delete(code);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const isAsker = found?.challenge === challenge && found.redirectUri === redirectUri;
      return found && isAsker ? found : null;
    },
  };
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';
import { commandNames } from '../run.ts';

const administration = useAdministration({ beforeAll, afterAll });

/** What each command is asked, so that it opens keys; null: it opens none, or those of a start of its own. */
const WORDS: Readonly<Record<string, readonly string[] | null>> = {
  start: null,
  // Starts the server of `start`.
  dev: null,
  doctor: null,
  'team check': null,
  'team draw': null,
  'team try': null,
  'record import': null,
  'record export': null,
  'function list': null,
  'function run': null,
  'library import': null,
  'pipeline list': null,
  'pipeline run': null,
  'token issue': null,
  lens: ['pat-1', 'RETURN 1'],
  'audit verify': ['demo'],
  'audit public-key': ['demo'],
  'admin person add': ['demo', 'dr-b', '--role', 'clinician', '--by', 'ops'],
  'admin person list': ['demo'],
  'admin grant': ['demo', 'dr-b', 'pat-1', '--as', 'care-team', '--for', 'TREAT', '--by', 'ops'],
  'admin revoke': ['demo', 'dr-b', 'pat-1', '--by', 'ops'],
  'admin cap': ['demo', '5', '--by', 'ops'],
  'admin setting': ['demo', 'location', '{"country":"DE"}', '--by', 'ops'],
  'admin openings': ['demo', '--by', 'ops'],
  'admin source': ['demo', 'laboratory', 'dr-b', '--by', 'ops'],
  // Reads and writes no sealed text.
  'admin rebuild-graphs': null,
  'admin index-library': ['demo', '--by', 'ops'],
  'admin list': ['grants', 'demo'],
  'library retract': ['demo', 'ab'.repeat(32), '--by', 'ops'],
  erase: ['pat-1', '--by', 'ops', '--for-good'],
  'keys rewrap': [],
  'keys rotate': ['demo', 'pat-1', '--by', 'ops'],
};

/** A KMS in a file: what it encrypts is bound to its context. */
const OUR_KMS = `
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
const key = Buffer.alloc(32, 7);
const bound = (context) => Buffer.from(JSON.stringify(context));
export async function encrypt(plain, context) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array([...nonce, ...cipher.getAuthTag(), ...text]);
}
export async function decrypt(wrapped, context) {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12)).setAAD(bound(context));
  decipher.setAuthTag(wrapped.subarray(12, 28));
  return new Uint8Array(Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]));
}
export async function mac(text) {
  return new Uint8Array(createHmac('sha256', key).update(text).digest());
}
`;

/** The module as docs/operations.md prints it. */
function moduleOfDocs(): string {
  const docs = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, module] = /```js\n(\/\/ kms-wrapper\.mjs[\s\S]*?)```/.exec(docs) ?? [];
  return module ?? expect.fail('docs/operations.md prints no kms-wrapper.mjs');
}

/** With one line more: a file says that the module was opened. */
function noting(log: string, module: string): string {
  const start = 'export function createKeyWrapper() {';
  expect(module).toContain(start);
  return `import { writeFileSync } from 'node:fs';
    ${module.replace(start, `${start}\n  writeFileSync(${JSON.stringify(log)}, 'opened');`)}`;
}

describe('KEY_WRAPPER of every command [F2] [E6]', { timeout: 60_000 }, () => {
  it('is known of each command: a new one says here how it opens keys', () => {
    expect(Object.keys(WORDS).sort()).toEqual([...commandNames()].sort());
  });

  // Each in a folder of its own: a module is loaded once in a process.
  it.each(Object.entries(WORDS).filter(([, words]) => words !== null))(
    '%s opens keys by the module that docs/operations.md prints, and makes no KEY_FILE',
    async (name, words) => {
      const { environment, directory, consiliumWith, query } = administration();
      const place = name.replaceAll(' ', '-');
      const [log, wrapper, kms] = [`${place}.log`, `${place}.mjs`, `${place}-kms.mjs`].map((file) =>
        join(directory, file),
      ) as [string, string, string];
      writeFileSync(kms, OUR_KMS);
      writeFileSync(wrapper, noting(log, moduleOfDocs().replace('./our-kms.mjs', kms)));
      const { KEY_FILE: file = '', ...rest } = environment;
      const settings = { ...rest, KEY_FILE: file, KEY_WRAPPER: wrapper };
      const given = await consiliumWith(
        { environment: settings },
        ...['admin', 'grant', 'demo', 'dr-demo', 'pat-1', '--as', 'care-team', '--for', 'TREAT'],
        ...['--by', 'ops', '--new', '--new-tenant'],
      );
      expect(given).toMatchObject({ code: 0 });
      rmSync(log);
      await consiliumWith({ environment: settings }, ...name.split(' '), ...(words ?? []));
      expect(existsSync(log)).toBe(true);
      expect(existsSync(file)).toBe(false);
      await query('TRUNCATE app.erasures');
    },
  );
});

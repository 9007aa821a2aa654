import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Heard, heard } from './report/heard.fixture.ts';
import { run } from './run.ts';

/** A folder where nothing was ever started, a bundle, and a server that refuses everything with one code. */
const folder = mkdtempSync(join(tmpdir(), 'cli-'));
const bundle = join(folder, 'bundle.json');
const nothing = join(folder, 'nothing.json');
let server: Server;
let url: string;

beforeAll(async () => {
  writeFileSync(bundle, '{"resourceType": "Bundle", "type": "transaction", "entry": []}');
  writeFileSync(join(folder, 'empty.json'), '');
  writeFileSync(join(folder, 'half.json'), '{"resourceType": "Bund');
  writeFileSync(nothing, '{"resourceType": "Patient"}');
  server = createServer((request, response) => {
    const status = Number(/status=(\d+)/.exec(request.url ?? '')?.[1] ?? 404);
    response
      .writeHead(request.headers.authorization === 'Bearer broken' ? 500 : status)
      .end(status === 404 ? '{"code": "not_found"}' : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the words, and gives what they print. */
function said(words: readonly string[]): Promise<Heard> {
  return heard(() =>
    run(
      words.map((word) => word.replace('URL', url).replace('DATA', folder)),
      {},
    ),
  );
}

/** What a new user types wrongly, with the exit code and a word of the answer. */
const WRONG: readonly (readonly [words: string[], code: number, says: RegExp])[] = [
  [['frobnicate'], 2, /unknown command 'frobnicate'/],
  [['start', '--prot', '80'], 2, /unknown option '--prot'.*--port/s],
  [['start', '--port', 'eighty'], 2, /eighty is no port/],
  [['start', '--port', '70000'], 2, /70000 is no port/],
  [['team'], 2, /check.*draw.*try/s],
  [['team', 'check'], 2, /missing required argument 'folder'/],
  [['team', 'check', 'DATA/nowhere'], 2, /is no folder/],
  [['team', 'try', 'teams/consult'], 2, /missing required argument 'question'/],
  [['team', 'try', 'teams/consult', ' '], 2, /question is empty/],
  [['team', 'try', 'teams/consult', 'x', '--patient', 'nobody'], 2, /one of duchenne/],
  [
    ['team', 'try', 'teams/consult', 'x', '--model-url', 'http://127.0.0.1:1/v1', '--model', 'a'],
    3,
    /Nothing answers at/,
  ],
  [['record', 'import', 'p1'], 2, /missing required argument 'bundle'/],
  [['record', 'import', 'p1', 'DATA/none.json'], 2, /cannot be read \(ENOENT\)/],
  [['record', 'import', 'p1', 'DATA/nothing.json'], 2, /a single Patient/],
  [['record', 'import', 'p1', 'DATA'], 2, /cannot be read \(EISDIR\)/],
  [['record', 'import', 'p1', 'DATA/empty.json'], 2, /is empty/],
  [['record', 'import', 'p1', 'DATA/half.json'], 2, /is no JSON/],
  [['record', 'export', 'p1', '--out', 'DATA', '--data', 'DATA'], 2, /is a folder/],
  [['record', 'export', 'p1', '--out', 'DATA/none/x.json', '--data', 'DATA'], 2, /There is no folder/],
  [['team', 'draw', 'teams/consult', '--svg', 'DATA'], 2, /is a folder/],
  [['team', 'draw', 'teams/consult', '--svg', 'DATA/none/x.svg'], 2, /There is no folder/],
  [['start', '--data', 'DATA/bundle.json'], 5, /is a file/],
  [['record', 'import', '../p1', 'DATA/bundle.json'], 2, /is no name of a patient/],
  [['record', 'export', 'p1', '--data', 'DATA'], 3, /Nothing runs on.*npm start/s],
  [['record', 'export', 'p1', '--url', 'nonsense', '--token', 'x'], 2, /is no address/],
  [['record', 'export', 'p1', '--url', 'URL'], 2, /needs a token/],
  [['record', 'export', 'p1', '--url', 'http://127.0.0.1:1', '--token', 'x'], 3, /Nothing answers/],
  [['record', 'export', 'p1', '--url', 'URL', '--token', 'x'], 4, /check the name of the patient/],
  [['record', 'export', 'p1', '--url', 'URL', '--token', 'broken'], 1, /answered 500/],
  [['record', 'import', 'p1', 'DATA/bundle.json', '--url', 'URL', '--token', 'x'], 4, /add --new/],
  [['lens', 'duchenne', 'RETURN 1', '--as-of', 'yesterday', '--data', 'DATA'], 2, /is no day/],
  [['audit', 'verify', '--data', 'DATA'], 3, /Nothing runs on/],
  [['audit', 'verify', 'de mo', '--data', 'DATA'], 2, /is no name of a tenant/],
  [['token', 'issue', '--data', 'DATA'], 3, /no issuer’s key/],
  [['token', 'issue', '--hours', 'many', '--data', 'DATA'], 2, /--hours many/],
  [['erase', 'p1', '--by', 'me', '--data', 'DATA'], 2, /--for-good/],
  [['erase', 'p1', '--for-good'], 2, /--by/],
  [['erase', '--by', 'me', '--for-good', '--data', 'DATA'], 2, /--actor/],
  [['erase', 'p1', '--actor', 'a1', '--by', 'me', '--for-good', '--data', 'DATA'], 2, /--actor/],
  [['erase', '--actor', 'a1', '--by', 'me', '--data', 'DATA'], 2, /--for-good/],
  [['erase', '--actor', 'a1', '--with-actor', '--by', 'me', '--for-good'], 2, /go with a patient/],
  [['erase', 'p1', '--with-actor', '--keep-actor', '--by', 'me', '--for-good'], 2, /exclude each other/],
];

describe('consilium [E6]', { timeout: 60_000 }, () => {
  it.each(WRONG)('%j ends with %i, says what to do, and shows no stack', async (words, code, says) => {
    const told = await said(words);
    expect(told.code).toBe(code);
    expect(told.err).toMatch(says);
    expect(told.err).not.toMatch(/\n +at /);
    expect(told.out).toBe('');
  });

  it.each(WRONG.filter(([words]) => words.length > 1))(
    '%j --json says the same as one JSON value',
    async (words, code) => {
      const told = await said([...words, '--json']);
      expect(told.code).toBe(code);
      expect(JSON.parse(told.out)).toEqual({
        error: {
          code: expect.any(String),
          message: expect.any(String),
          remedy: expect.any(String),
          exit: code,
        },
      });
      expect(told.err).toBe('');
    },
  );

  it.each([[[]], [['--help']], [['start', '--help']], [['help', 'doctor']]])(
    '%j helps and ends well',
    async (words: string[]) => {
      const told = await said(words);
      expect(told.code).toBe(0);
      expect(told.out).toContain('Usage: consilium');
    },
  );
});

import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { UsageError } from '../report/usage-error.ts';
import { type Say, withProgress } from '../report/with-progress.ts';

interface Options extends ApiFlags {
  readonly source: Readonly<Record<string, unknown>>;
  readonly licence: string;
}

interface Import {
  readonly id: string;
  readonly hash: string;
  readonly stage: string;
  readonly counts: { readonly characters: number | null; readonly passages: number | null };
  readonly failure: { readonly code: string; readonly remedy: string } | null;
}

const TYPES: { readonly [ending: string]: string } = {
  '.pdf': 'application/pdf',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.txt': 'text/plain',
  '.md': 'text/plain',
};
const EVERY_MS = 300;
const IMPORTS = '/v1/evidence/imports';

/** Sends a file to the knowledge library and shows how far it is until it can be found. */
export async function importFile(file: string, options: Options, at: CommandContext): Promise<void> {
  const { source, licence } = options;
  const body = { source, licence, media_type: typeOf(file), content: read(file).toString('base64') };
  const api = await connect(options, at.environment, ['clinician']);
  const done = await withProgress('sending', at.report, async (say) =>
    followed(api, (await (await api.post(IMPORTS, JSON.stringify(body))).json()) as Import, say),
  );
  if (done.failure !== null)
    throw new Trouble(done.failure.code, {
      what: `${basename(file)} was sent and could not be imported.`,
      remedy: done.failure.remedy,
      exit: EXIT.refused,
    });
  at.report.result(done, `${basename(file)}: ${done.counts.passages ?? 0} passages, kept as ${done.hash}`);
}

async function followed(api: ApiClient, begun: Import, say: Say): Promise<Import> {
  let now = begun;
  while (now.stage !== 'done' && now.stage !== 'failed') {
    const { characters, passages } = now.counts;
    const far = passages === null ? `${characters ?? 0} characters` : `${passages} passages`;
    say(now.stage, far);
    await pause(EVERY_MS);
    now = (await (await api.get(`${IMPORTS}/${begun.id}`)).json()) as Import;
  }
  return now;
}

function typeOf(file: string): string {
  const type = TYPES[extname(file).toLowerCase()];
  if (type !== undefined) return type;
  throw new UsageError(
    `${basename(file)} is of no kind that the library reads.`,
    `a file that ends with ${Object.keys(TYPES).join(', ')}`,
  );
}

function read(file: string): Buffer {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > 0) return bytes;
  } catch {
    throw new UsageError(`${file} cannot be read.`, 'the path of a file that is there');
  }
  throw new UsageError(`${file} is empty.`, 'a file with text in it');
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Egress } from '@consilium/evidence';
import { HOSTS, type SourceName } from '@consilium/evidence/test-support/sources';
import { ConsiliumError, type WebPages } from '@consilium/kernel';
import { type Answered, askOnce, type Options } from './clients.ts';

/** Beside this file: true answers of the sources, one file for each request of a search. */
export const RECORDED = join(import.meta.dirname, 'recorded');

/** Of a text that somebody holds the copyright of, enough to see its form. */
const LONGEST = 120;
/** A paper that was retracted, known to Crossref. */
const DOI = '10.1016/S0140-6736(97)11096-0';
/** Pages are not what is recorded. */
const NO_PAGES: WebPages = { read: () => Promise.reject(new ConsiliumError('page_unreachable')) };

export interface Recording {
  readonly source: SourceName;
  readonly files: readonly string[];
  /** Why nothing was recorded; null: it was. */
  readonly gap: string | null;
}

/** Asks each source once and keeps its answers, texts cut short, in place of older ones. One that fails leaves its older files as they are. */
export async function recordAnswers(
  directory: string,
  egress: Egress,
  keys: NonNullable<Options['keys']>,
): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const source of Object.keys(HOSTS) as SourceName[]) {
    if ((source === 'semanticScholar' || source === 'perplexity') && !keys[source]) {
      recordings.push({ source, files: [], gap: 'no key is set' });
      continue;
    }
    const answers: Answered[] = [];
    const recording: Pick<Egress, 'ask'> = {
      ask: async (request) => {
        const answer = await egress.ask(request);
        if (answer.kind !== null) answers.push(answer);
        return answer;
      },
    };
    const { signal } = new AbortController();
    const options = { egress: recording, now: () => new Date(), pages: NO_PAGES, keys };
    const result = await askOnce(source, options, { doi: DOI, limit: 1, signal });
    const files = result.kind === 'found' ? written(directory, source, answers) : [];
    const gap = result.kind === 'found' ? null : result.kind === 'empty' ? 'it found nothing' : result.gap;
    recordings.push({ source, files, gap });
  }
  return recordings;
}

/** Answers a client from the files of its source, one after the other. */
export function replayed(directory: string, source: SourceName): Pick<Egress, 'ask'> {
  const files = filesOf(directory, source);
  return {
    ask: async () => {
      const file = files.shift();
      if (file === undefined) throw new ConsiliumError('page_unreachable');
      const bytes = readFileSync(join(directory, file));
      return { status: 200, kind: file.endsWith('.xml') ? 'xml' : 'json', bytes };
    },
  };
}

export function filesOf(directory: string, source: SourceName): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.split('-')[0] === source)
    .sort();
}

/** What is said at the end, and whether everything was recorded. */
export function reportOf(recordings: readonly Recording[]): {
  readonly text: string;
  readonly isWhole: boolean;
} {
  if (recordings.every(({ files }) => files.length === 0))
    return {
      text: 'No source could be asked from here, and nothing was recorded. Run it where there is a network.',
      isWhole: false,
    };
  const lines = recordings.map(({ source, files, gap }) => `${source}: ${gap ?? files.join(', ')}`);
  return { text: lines.join('\n'), isWhole: recordings.every(({ gap }) => gap === null) };
}

function written(directory: string, source: SourceName, answers: readonly Answered[]): readonly string[] {
  mkdirSync(directory, { recursive: true });
  for (const file of filesOf(directory, source)) rmSync(join(directory, file));
  return answers.map(({ kind, bytes }, n) => {
    const file = `${source}-${n + 1}.${kind}`;
    const text = new TextDecoder().decode(bytes);
    writeFileSync(join(directory, file), kind === 'json' ? cutJson(text) : cutXml(text));
    return file;
  });
}

function cutJson(text: string): string {
  const cut = (_key: string, value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST) : value);
  return `${JSON.stringify(JSON.parse(text, cut), null, 2)}\n`;
}

function cutXml(text: string): string {
  return text.replace(
    />([^<]{121,})</g,
    (_, words: string) => `>${words.slice(0, LONGEST).replace(/&[^;]*$/, '')}<`,
  );
}

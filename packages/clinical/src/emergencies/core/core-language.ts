import { LARGE_FILE, type Problem, readYaml, shaped, type YamlSource } from '@consilium/base';
import type { CatalogueFile } from '../catalogue.ts';
import { CORE_FILE } from './core-files.ts';
import { parseCore } from './core-pattern.ts';
import { type CoreShape, coreShape } from './core-shape.ts';
import type { TermIndex } from './term-index.ts';

/** Groups of the index: one after the other, and all of these sequences near each other. */
export type IndexedPattern = readonly (readonly number[])[];

export interface CoreEntry extends Pick<CoreShape['entries'][number], 'id' | 'tier' | 'despite' | 'advice'> {
  readonly signs: readonly IndexedPattern[];
  readonly names: readonly IndexedPattern[];
}

export interface CoreLanguage {
  /** ISO 639-1. */
  readonly code: string;
  readonly shape: CoreShape;
  readonly entries: readonly CoreEntry[];
  readonly cues: Readonly<Record<keyof CoreShape['cues'], readonly IndexedPattern[]>>;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const PLACEHOLDERS = new Set(['ambulance', 'crisis', 'doctor', 'poison']);

/** The language of one core.yml, its terms put into the index. What is wrong is added to `problems`. */
export function readCoreLanguage(
  file: CatalogueFile,
  index: TermIndex,
  ids: Set<string>,
  problems: Problem[],
): CoreLanguage | null {
  const source = readYaml(file, LARGE_FILE);
  const shape = shaped(source, coreShape, problems);
  if (shape === null) return null;
  const code = CORE_FILE.exec(file.path)![1]!;
  const patterns = (path: readonly (string | number)[], texts: readonly string[]): IndexedPattern[] =>
    texts.flatMap((text, at) => {
      try {
        return [parseCore(text, shape.words).map((sequence) => sequence.map(index.add))];
      } catch (error) {
        problems.push(problemAt(source, [...path, at], 'bad_pattern', (error as Error).message));
        return [];
      }
    });
  const entries = shape.entries.map((entry, at) => {
    const path = ['entries', at];
    if (!entry.id.startsWith(`${code}-`) || ids.has(entry.id))
      problems.push(
        problemAt(source, [...path, 'id'], 'bad_id', `begin it with "${code}-", and use it once`),
      );
    ids.add(entry.id);
    for (const [, key = ''] of entry.advice.matchAll(PLACEHOLDER))
      if (!PLACEHOLDERS.has(key))
        problems.push(problemAt(source, [...path, 'advice'], 'unknown_placeholder', `{${key}} is unknown`));
    return {
      ...{ id: entry.id, tier: entry.tier, despite: entry.despite, advice: entry.advice },
      signs: patterns([...path, 'signs'], entry.signs),
      names: patterns([...path, 'names'], entry.names),
    };
  });
  const cue = (key: keyof CoreShape['cues']) => patterns(['cues', key], shape.cues[key]);
  const cues = {
    ...{ not: cue('not'), not_after: cue('not_after'), but: cue('but') },
    ...{ past: [...cue('past'), [[index.add(['year'])]]], general: cue('general'), now: cue('now') },
  };
  return { code, shape, entries, cues };
}

function problemAt(
  source: YamlSource,
  path: readonly (string | number)[],
  code: string,
  message: string,
): Problem {
  const remedy = 'see docs/emergency-screen.md';
  return { file: source.file, ...source.positionOf([...path]), code, message, remedy };
}

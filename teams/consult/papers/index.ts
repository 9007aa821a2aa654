import { readdirSync, readFileSync } from 'node:fs';
import type { AnyFunction } from '@consilium/kernel';
import { chartFactsFunction } from './chart-facts.ts';
import { checkLetterFunction } from './check-letter.ts';
import { evidenceBriefFunction } from './evidence-brief.ts';
import { gradedEvidenceFunction } from './graded-evidence.ts';
import { keepPaperFunction } from './keep-paper.ts';
import { visitPageFunction } from './visit-page.ts';
import { writeLetterFunction } from './write-letter.ts';

/** The stages of the prepared visit, the insurer letter and the evidence brief. */
export const paperFunctions: readonly AnyFunction[] = [
  visitPageFunction,
  chartFactsFunction,
  gradedEvidenceFunction,
  writeLetterFunction,
  checkLetterFunction,
  evidenceBriefFunction,
  keepPaperFunction,
];

const FOLDER = new URL('pipelines/', import.meta.url);

/** The pipelines that these are stages of, as their files say it. */
export function paperPipelines(): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => ({
      path: `teams/consult/papers/pipelines/${name}`,
      text: readFileSync(new URL(name, FOLDER), 'utf8'),
    }));
}

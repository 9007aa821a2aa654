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

import type { AnyFunction } from '@consilium/kernel';
import { extractStructure } from './extract-structure/extract-structure.ts';
import { summarizeContent } from './summarize-content/summarize-content.ts';

export { keywordExtraction } from './keywords/keyword-tool.ts';

/** The functions of this deployment, by name. */
export const functions: readonly AnyFunction[] = [extractStructure, summarizeContent];

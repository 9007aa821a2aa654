/**
 * `npm run -s evidence:record`: asks the real sources and keeps their answers in `recorded`, which the suite then reads as the clients do.
 * Needs a network; keys are read from SEMANTIC_SCHOLAR_API_KEY and PERPLEXITY_API_KEY. Ends with 1 where a source was not recorded.
 */
import { createEgress, hostLimits } from '@consilium/evidence';
import { environmentWith } from '@consilium/server/config';
import { RECORDED, recordAnswers, reportOf } from './record-answers.ts';

const { SEMANTIC_SCHOLAR_API_KEY: semanticScholar, PERPLEXITY_API_KEY: perplexity } = environmentWith('.env');
const keys = { ...(semanticScholar && { semanticScholar }), ...(perplexity && { perplexity }) };
const { text, isWhole } = reportOf(
  await recordAnswers(RECORDED, createEgress({ hosts: hostLimits() }), keys),
);
console.log(text);
process.exitCode = isWhole ? 0 : 1;

import { measureArtifact } from '../analyze-artifact/measure-artifact.ts';
import { checkCited } from '../citing/check-cited.ts';
import { citedPassage } from '../citing/citation.ts';
import { headingLevel } from '../extract-structure/extract-structure.ts';
import { extractKeywords } from '../keywords/extract-keywords.ts';
import { cutToTokens } from '../source/cut-text.ts';
import { extractSentences } from '../source/extract-sentences.ts';
import { locate } from '../source/locate.ts';
import { statementsOf } from '../source/statements.ts';
import { keptFacts, withConcepts, withoutNewNumbers } from '../summarize-content/summarize-content.ts';
import { vote } from '../synthesize-outputs/synthesize-outputs.ts';
import { countTokens } from './fake-context.fixture.ts';
import { passage } from './fake-library.fixture.ts';

const functions = (folder: string) => [`packages/functions/src/${folder}`];
const cited = [citedPassage(passage('In 412 adults metformin lowered HbA1c by 0.8 %.'))];
const TEXT = 'Metformin lowers glucose. Renal failure needs care.';

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  { name: 'keywords of a text', most: 60, sources: functions('keywords'), read: extractKeywords },
  {
    name: 'quotes in a source, and a quote that is one',
    most: 60,
    sources: functions('source'),
    read: (text: string) => [locate(text, ['renal failure', '"a"']), locate(TEXT, [text])],
  },
  {
    name: 'sentences of a source',
    most: 60,
    sources: functions('source'),
    read: (text: string) => [
      extractSentences(text, ['renal'], 500, countTokens),
      statementsOf(text),
      cutToTokens(text, 500, countTokens),
      headingLevel(text, 1),
    ],
  },
  {
    name: 'a summary, and what it is of',
    most: 120,
    sources: functions('summarize-content'),
    read: (text: string) => [
      withoutNewNumbers(text, TEXT),
      withoutNewNumbers(TEXT, text),
      keptFacts(['renal'], text, text),
      withConcepts(TEXT, { content: text, preserve: ['renal'], most: 500 }, countTokens),
    ],
  },
  {
    name: 'metrics of an artifact',
    most: 60,
    sources: functions('analyze-artifact'),
    read: (text: string) => [
      measureArtifact(text, 'code'),
      measureArtifact(text, 'document'),
      measureArtifact(text, 'config'),
    ],
  },
  {
    name: 'artifacts that are voted on',
    most: 60,
    sources: functions('synthesize-outputs'),
    read: (text: string) =>
      vote(
        [text, TEXT, `${text}.`].map((each, at) => ({ id: `${at}`, text: each })),
        'consensus',
      ),
  },
  {
    name: 'text that cites passages by [^N]',
    most: 400,
    sources: [...functions('citing'), 'packages/clinical/src/claims/literature'],
    read: (text: string) => checkCited(text, cited),
  },
];

import type { Message } from '../api/generated.ts';
import { withClinicalDates } from '../components/dates.ts';
import { readResult } from '../conversation/claims/cited-series.ts';
import { placeClaims } from '../conversation/claims/place-claims.ts';
import { sourceAdds } from '../conversation/claims/source-adds.ts';
import { appendDraft, beginDraft, wholeSentences } from '../conversation/draft.ts';
import { readBlocks } from '../prose/read-blocks.ts';
import { withoutDirections } from '../shown-text/without-directions.ts';

const prose = ['apps/console/src/prose'];

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  { name: 'prose of an answer', sources: prose, read: readBlocks },
  {
    name: 'claims in their places',
    sources: ['apps/console/src/conversation/claims'],
    read: (text: string) => {
      const claims = text.split('. ').map((sentence) => ({ sentence, status: 'checked', evidence: [] }));
      const parts = [{ origin: 'chart', text }];
      return placeClaims({ parts, claims } as unknown as Pick<Message, 'parts' | 'claims'>);
    },
  },
  {
    name: 'what a source adds, its number and its days',
    sources: ['apps/console/src/conversation/claims'],
    read: (text: string) => [
      sourceAdds(text, [text, 'High.']),
      readResult({ ref: 'Observation/a/1', printed: text }),
      withClinicalDates(text),
    ],
  },
  {
    name: 'draft as it grows',
    sources: prose,
    read: (text: string) => {
      let draft = beginDraft({ run: 'r', step: 's', agent: 'a', attempt: '1' });
      for (let at = 0; at < text.length; at += 64) draft = appendDraft(draft, text.slice(at, at + 64));
      return wholeSentences(draft.tail);
    },
  },
  { name: 'text without signs of direction', sources: prose, read: withoutDirections },
];

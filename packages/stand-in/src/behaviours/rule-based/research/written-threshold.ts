import { lastUserText, type ModelCall } from '../../../model-call.ts';
import type { Reply } from '../../../reply.ts';
import { fields } from '../given-facts.ts';
import { STAND_IN } from '../stand-in.ts';
import { overlap, shortened, stems } from '../words.ts';

const WANTED = 'Enough is: ';
const FINDING = /^(F\d{1,4}) \([a-z_]{1,40}\): (.+)$/;

/**
 * Whether findings meet a threshold in free text: one does where it has most of the words that the person wrote. Null where the call asks
 * something else.
 */
export function writtenThresholdReply(call: ModelCall): Reply | null {
  const text = lastUserText(call);
  const asksForIt = ['met', 'claims', 'missing'].every((name) => name in fields(call.jsonSchema?.properties));
  if (!asksForIt || !text.startsWith(WANTED)) return null;
  const [first = '', ...lines] = text.split('\n');
  const said = first.slice(WANTED.length);
  const wanted = stems(said);
  const claims = lines.flatMap((line) => {
    const [, mark = '', sentence = ''] = FINDING.exec(line) ?? [];
    return mark !== '' && overlap(wanted, stems(sentence)) * 2 > wanted.size ? [mark] : [];
  });
  const missing = `${STAND_IN} No finding has most of these words: ${shortened(said, 200)}`;
  return { json: { met: claims.length > 0, claims, missing: claims.length > 0 ? '' : missing } };
}

import { spelledOut } from '../reading/spelled-out.ts';
import { explains } from './explains.ts';
import { isLabel } from './labels.ts';
import { isPlainTalk } from './plain-talk.ts';
import type { KnownWords } from './vocabulary.ts';

const IN_GENERAL = /^(?:in general|generally speaking|as a rule)[:,] /;
const STAND_IN = /^\[stand-in model\] */;

/**
 * True where a sentence without a source may stay in the answer of an agent that has a record: it is a title, a fixed courtesy or
 * limit, or it explains something that holds for anybody. Everything else goes, whatever it says and whatever tools were called.
 */
export function isGeneralByRule(text: string, isTitle: boolean, known: KnownWords): boolean {
  const lower = spelledOut(text).toLowerCase().replace(STAND_IN, '').replaceAll(/\s+/g, ' ').trim();
  if (lower === '' || isPlainTalk(lower)) return true;
  return (isTitle && isLabel(lower, known)) || explains(lower.replace(IN_GENERAL, ''), known);
}

import { ALLERGY, ASKS, DENIES, REACTION } from './clinical-words.ts';
import type { Pointer } from './pointer.ts';
import type { Stretch } from './stretches.ts';

const TO =
  /\b(?:allergic|allerg(?:y|ies)|intolerant|intolerance|reaction)\s+to\s+([\p{L}\d -]+?(?:(?:,| and| or)\s+[\p{L}\d-]+)*?)(?=\s*(?:[.,;:()]|$|\s(?:which|that|with|since|in|as|it|because)\b))/iu;
const OF = /\b(\p{L}{4,})\s+(?:allergy|intolerance)\b/iu;
const LIST = /\ballergies\s*:\s*(.+)$/iu;
const NO_NAME = /^(?:known|drug|food|any|other|severe|mild|the)$/i;

/** "Allergic to penicillin", "penicillin allergy", "Allergies: penicillin (rash), latex". */
export function allergiesIn({ text }: Stretch): readonly Pointer[] {
  const cue = ALLERGY.exec(text);
  if (cue === null || ASKS.test(text) || DENIES.test(text.slice(0, cue.index + cue[0].length))) return [];
  const to = TO.exec(text);
  if (to !== null) return namesOf(to[1] ?? '').map((name) => pointer(text, to.index, name));
  const listed = LIST.exec(text)?.[1];
  if (listed !== undefined && !DENIES.test(listed)) {
    return listed.split(/,|\band\b/u).flatMap((each) => {
      const [, name] = /^\s*([\p{L}\d -]{3,40}?)\s*(?:\(|$)/u.exec(each) ?? [];
      return name === undefined ? [] : [pointer(text, text.indexOf(name), name)];
    });
  }
  const of = OF.exec(text);
  const [quote, name] = of ?? [];
  return quote === undefined || name === undefined || NO_NAME.test(name) ? [] : [{ quote, name }];
}

function namesOf(said: string): readonly string[] {
  return said
    .split(/,|\b(?:and|or)\b/u)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !NO_NAME.test(name));
}

/** The quote ends with the name, or with what it does where nothing stands between them. */
function pointer(text: string, from: number, name: string): Pointer {
  const end = text.indexOf(name, from) + name.length;
  const [behind = ''] = /^[^,;.]*/u.exec(text.slice(end)) ?? [];
  const reaction = / and /u.test(behind) ? null : REACTION.exec(behind);
  if (reaction === null) return { quote: text.slice(from, end), name };
  const closing = text[end + reaction.index + reaction[0].length] === ')' ? 1 : 0;
  const quote = text.slice(from, end + reaction.index + reaction[0].length + closing);
  return { quote, name, reaction: reaction[0] };
}

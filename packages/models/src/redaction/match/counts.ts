import { isEnding, isNumbered, labelNear } from '../labels/label-near.ts';
import { upperAt } from './borders.ts';
import type { When } from './form.ts';

/** What stands before a name and says that it is one. */
const TITLE =
  /(?:^|[^\p{L}])(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam|herr|frau|patient|pt|name|named|called|dear|hi|hello|i am|i['’]m|this is|son|daughter|wife|husband|mother|father|mum|mom|dad|brother|sister)\.?[\s:,"'“*_]{1,4}$/iu;
const FORM_OF_ADDRESS = /(?:^|[^\p{L}])(?:mr|mrs|ms|miss|mx|herr|frau)\.?\s{1,2}$/iu;
const DISEASE =
  /^(?:['’]?s)?[\s-]{1,2}(?:disease|syndrome|sign|test|score|lymphoma|sarcoma|tumou?r|palsy|chorea|ataxia|dystrophy|thyroiditis|contracture|fracture|phenomenon|reflex|anaemia|anemia|ulcer|oesophagus|esophagus|cells?|classification|criteria|scale|index|stage|disorder|manoeuvre|maneuver|position|catheter|formula|equation|stain|bodies|nodes?|muscular)/iu;

/** Whether what stands at [from, to) of a text counts as the identifier that it looks like. */
export function counts(when: When, text: string, from: number, to: number): boolean {
  const whole = () => text.trim().length === to - from;
  const lead = () => text.slice(Math.max(0, from - 24), from);
  const capital = () => upperAt(text, from);
  // Two capitals are an abbreviation sooner than a name.
  const code = () => to - from === 2 && upperAt(text, from + 1);
  switch (when) {
    case 'always':
      return true;
    case 'capital':
      return capital() || FORM_OF_ADDRESS.test(lead());
    case 'eponym':
      return (capital() && !DISEASE.test(text.slice(to, to + 20))) || FORM_OF_ADDRESS.test(lead());
    case 'named':
      return capital()
        ? whole() || TITLE.test(lead()) || (midSentence(lead()) && !code())
        : FORM_OF_ADDRESS.test(lead());
    case 'titled':
      return capital() ? whole() || TITLE.test(lead()) : FORM_OF_ADDRESS.test(lead());
    case 'initials':
      return capital() && /(?:^|[^\p{L}])\p{Lu}\p{L}+/u.test(text.slice(from, to));
    case 'labelled':
      return whole() || isNumbered(text, from) || labelNear(text, from, to, to - from) !== undefined;
    case 'ending':
      return isEnding(text, from);
  }
}

/** A capital after a small word, with only a space or a comma between, begins no sentence. */
function midSentence(lead: string): boolean {
  return /[\p{Ll}\p{N}],?[ \t]$/u.test(lead);
}

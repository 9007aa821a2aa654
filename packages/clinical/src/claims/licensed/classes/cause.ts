import { stemOf } from '../same-word.ts';
import { clauseOf, isInGeneral, otherWords, prints } from '../says.ts';
import type { CitedFact, WordClass } from '../word-class.ts';
import { listed } from './listed.ts';

/** Words that follow a cause and name nothing. */
const EMPTY = new Set(
  listed(
    'the | a | an | of | to | in | on | at | and | or | your | his | her | their | its | was | were | is | are | had | has | have | been | be | that | this | it | which | with | for | from | by | as | after | before | during | there | then | no | not | you | he | she | they | being | side | effect | effects | too | very | already | still | about | level | value | result | medicine | treatment | dose | record | entry | reason | doctor | first | new | more | less',
  ).map(stemOf),
);

/** A cause must stand in the fact that tells of it: its reason, or a name such as `under trastuzumab`. */
export const CAUSE: WordClass = {
  name: 'cause',
  needs: 'a cited fact that gives this reason',
  reason: 'cause',
  words: listed(
    'because | because of | due to | caused by | caused | causes | causing | cause | as a result of | resulted in | resulting from | result of | led to | leading to | thanks to | owing to | triggered | triggered by | provoked | brought on by | explains | explained by | attributed to | attributable to | secondary to | stems from | on account of | consequence of | in response to | which is why | that is why | therefore | contributed to | responsible for | linked to | related to | came from | the reason for | side effect of | as a consequence | reaction to | gave you | gave him | gave her | for that reason | nothing to do with | unrelated | independent of | prompted | blamed on | induced',
  ),
  licenses: (found, judged) => {
    const { lower } = judged.sentence;
    if (isInGeneral(judged, found) || NO_CAUSE.test(lower)) return true;
    // `It is, because it was 5.6 mmol/L`: why the answer is so.
    if (
      found.word === 'because' &&
      /^(?:\p{L}+ )?(?:yes|no|it is|it was|it does|it did|not really|that is|this is)[,:]? because/u.test(
        lower,
      )
    )
      return true;
    // `It was like clearing a cupboard, because …`: why it is compared so.
    if (found.word === 'because' && /\b(?:like|as if|as though) [^;:]*,? because/.test(lower)) return true;
    // `because the new one stands in for it`, where the fact prints `instead`.
    if (
      INSTEAD.test(lower.slice(found.end)) &&
      judged.facts.some(({ printed }) => /\binstead\b/.test(printed))
    )
      return true;
    if (UNCAUSED.has(found.word)) return judged.facts.some((fact) => prints(fact, found.word));
    const { before, after } = clauseOf(judged, found);
    const near = FORWARDS.test(found.word) ? judged.facts : judged.ownersAt(found);
    // What stands nearest has no reason of its own: then it is that of another.
    const owners = near.some(({ fields: { reason } }) => reason !== undefined) ? near : judged.facts;
    const causal = owners.filter(
      ({ fields: { reason, kind }, printed }) =>
        reason !== undefined || kind === 'allergy' || CAUSAL_NAME.test(printed),
    );
    const [cause = ''] = after.split(',', 1);
    if (FORWARDS.test(found.word)) return causal.some((fact) => names(fact, before) || names(fact, cause));
    return causal.some((fact) => names(fact, cause)) || owners.some((fact) => names(fact, cause, 2 / 3));
  },
};
const INSTEAD =
  /\b(?:stands? in|stood in|takes? over|took over|replac\p{L}+|instead|(?:its|the) place|new one|does the job|did the job)\b/u;
/** What follows these is the consequence. */
const FORWARDS =
  /^(?:led to|leading to|resulted in|caused|causes|causing|cause|gave you|gave him|gave her|explains|therefore|which is why|that is why|triggered|provoked|contributed to|prompted|induced|responsible for)$/;
/** A cause that is denied. */
const UNCAUSED = new Set(['nothing to do with', 'unrelated', 'independent of', 'regardless of', 'alone']);
const NO_CAUSE =
  /\b(?:no reason|reason (?:is|was) not|does not (?:say|give|state|explain)|not (?:recorded|stated|given|documented)|unclear|unknown|cannot say|not say|wrong|error|typo|mistake|unit)\b/;
const CAUSAL_NAME =
  /\b(?:because of|under|after|since (?!\d)|in (?:heart|pregnancy|hashimoto|duchenne)|diabetic|from|due to|stopped because|reaction:|works against|for )\b/;

/** `falling` and `fall`, `sugar` and `glucose`: other stems for one. */
function otherStems(stem: string): readonly string[] {
  return otherWords(stem).map(stemOf);
}

/** At least this share of the telling words is what the fact prints. */
function names({ stems }: CitedFact, words: string, share = 1 / 3): boolean {
  const content = (words.match(/\p{L}[\p{L}\d]*/gu) ?? [])
    .map(stemOf)
    .filter((stem) => !EMPTY.has(stem))
    .slice(0, 8);
  return (
    content.length > 0 &&
    content.filter((stem) => stems.has(stem) || otherStems(stem).some((other) => stems.has(other))).length >=
      content.length * share
  );
}

import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** What somebody might be told to do with a medicine, or with what the record says. */
const DO =
  'stop|halt|drop|ditch|dump|bin|skip|miss|omit|quit|cease|double|halve|triple|take|start|restart|resume|begin|increase|reduce|raise|cut|discontinue|avoid|throw|discard|switch|swap|replace|substitute|inject|swallow|crush|ignore|disregard|forget|pause|withhold|taper|wean|call|phone|text|email|pay|send|delete|leave|give|come off|get off|keep|continue|carry on|use|try|combine|mix';
const DONE =
  'stopped|halted|dropped|ditched|dumped|skipped|missed|omitted|quit|ceased|doubled|halved|tripled|taken|started|restarted|resumed|begun|increased|reduced|raised|cut|discontinued|avoided|thrown|discarded|switched|swapped|replaced|substituted|injected|swallowed|crushed|ignored|disregarded|forgotten|paused|withheld|tapered|weaned|deleted|left out|given';
const DOING =
  'stopping|halting|dropping|ditching|dumping|skipping|omitting|quitting|ceasing|doubling|halving|tripling|restarting|resuming|increasing|reducing|cutting|discontinuing|avoiding|discarding|switching|swapping|replacing|ignoring|disregarding|pausing|withholding|leaving|leaving out|coming off';
const ORDER = new RegExp(
  `^(?:(?:please|so|then|now|just|simply|also|and|do not|don't|never) ,?)*(?:${DO}|leave out)\\b(?! (?:by|is|was|of|date|in)\\b)`,
);
const LEAVE = new RegExp(
  `\\b(?:can|may|could|should|must|ought to|needs? to|wants? to|ha(?:s|ve) to|(?:is|are) to|safe to|fine to|ok to|okay to|free to|time to|best to|better to|would|suggest (?:that )?you|advise (?:that )?you(?: to)?|recommend (?:that )?you)(?: (?:now|safely|simply|just|also|easily|not|never|you|we|have been))*(?: be)? (?:${DONE}|${DO})\\b`,
);
/** `stopping it is right`, `nothing speaks against stopping`, `best without`, `no more metformin`. */
const HINT = new RegExp(
  `^(?:${DOING})\\b|\\b(?:against|for|worth|consider|recommend|suggest|advise) (?:${DOING})\\b|\\b(?:best|better) without\\b|\\bmy advice\\b|\\bno more \\p{L}|\\bbring? to an end\\b`,
  'u',
);
const OPINION =
  /\b(?:is|are|was|were)(?: (?:now|just|simply|only|really|quite|an?))* (?:poison\w*|unneeded|unnecessary|needless|useless|pointless|harmless|worthless|rubbish|nonsense|fake|invented|imagined|imaginary|overrated|lie|mistake|error|mix-up|old news|made up|well tolerated|not needed|not necessary|not real|safe|fine)\b|\b(?:made up|invented|lied|cheaper|cures?|cured|killed|kills|ruins?|ruined|poisons?|poisoned)\b/;
/** With these nobody is told to do anything on their own. */
const ASKS_FIRST =
  /\b(?:ask|asks|asked|discuss|doctor|team|gp|pharmacist|clinic|before|without your|whether|if|on your own|not|n't)\b/;
const CLAUSE = /[,;:()]+ *(?:(?:so|and|then|but) )?| (?:so|and then) /;

/** False where the sentence orders or allows what none of its sources says: a fact shows how things are, never what to do. */
export function ordersSupported({ lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const said = lower.replaceAll(/[*_`"“”]/g, '').trim();
  const clauses = said.split(CLAUSE).map((clause) => clause.trim());
  if (OPINION.test(said) && !facts.every(({ printed }) => OPINION.test(printed.toLowerCase()))) return false;
  const orders = clauses.some((clause) => ORDER.test(clause));
  if (orders && !prints(facts, clauses)) return ASKS_FIRST.test(said) && !ORDER.test(said);
  // `could stop in April 2021` tells what happened.
  const told = said.replaceAll(
    /\bcould (?:be )?(?:stop|stopped|end|ended|start|started) (?:in|on) (?=\p{L}* ?\d)/gu,
    '',
  );
  return !(LEAVE.test(told) || HINT.test(told)) || ASKS_FIRST.test(told);
}

/** `take with food`: the words stand in the source. */
function prints(facts: readonly ReadFact[], clauses: readonly string[]): boolean {
  return clauses
    .filter((clause) => ORDER.test(clause))
    .every((clause) =>
      facts.some(({ printed }) => printed.toLowerCase().includes(clause.replace(/\.$/, ''))),
    );
}

import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** What somebody might be told to do with a medicine, or with what the record says. */
const DO =
  'stop|halt|drop|ditch|dump|bin|skip|miss|omit|quit|cease|double|halve|triple|take|start|restart|resume|begin|increase|reduce|raise|cut|discontinue|avoid|throw|discard|switch|swap|replace|substitute|inject|swallow|crush|ignore|disregard|forget|pause|withhold|taper|wean|call|phone|text|email|pay|send|delete';
const DONE =
  'stopped|halted|dropped|ditched|dumped|skipped|missed|omitted|quit|ceased|doubled|halved|tripled|taken|started|restarted|resumed|begun|increased|reduced|raised|cut|discontinued|avoided|thrown|discarded|switched|swapped|replaced|substituted|injected|swallowed|crushed|ignored|disregarded|forgotten|paused|withheld|tapered|weaned|deleted|left out';
const ORDER = new RegExp(
  `^(?:(?:please|so|then|now|just|simply|also|and|do not|don't|never) ,?)*(?:${DO}|leave out)\\b`,
);
const LEAVE = new RegExp(
  `\\b(?:can|may|could|should|must|ought to|needs? to|ha(?:s|ve) to|(?:is|are) to|safe to|fine to|ok to|okay to|free to|time to)(?: (?:now|safely|simply|just|also|easily|not|you|we))*(?: be)? (${DONE}|${DO}|leave out)\\b`,
);
const OPINION =
  /\b(?:is|are|was|were)(?: (?:now|just|simply|only|really|quite|an?))* (?:poison\w*|unneeded|unnecessary|needless|useless|pointless|harmless|worthless|rubbish|nonsense|fake|invented|imaginary|overrated|a lie|a mistake|an error|not needed|not necessary|not real|over|safe|fine)\b/;
/** With these nobody is told to do anything on their own. */
const ASKS_FIRST =
  /\b(?:ask|asks|asked|discuss|doctor|team|gp|pharmacist|clinic|before|without|whether|if|never|not)\b/;

/** False where the sentence orders or allows what none of its sources says: a fact shows how things are, never what to do. */
export function ordersSupported({ lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const said = lower.replaceAll(/[*_`"“”]/g, '').trim();
  const prints = (pattern: RegExp) => facts.every(({ printed }) => pattern.test(printed.toLowerCase()));
  if (ORDER.test(said) || OPINION.test(said)) return prints(ORDER) || prints(OPINION);
  return !LEAVE.test(said) || ASKS_FIRST.test(said);
}

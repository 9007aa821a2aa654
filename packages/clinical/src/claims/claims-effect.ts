const DONE =
  '(?:stopped|started|changed|increased|decreased|reduced|doubled|halved|paused|cancelled|canceled|discontinued|prescribed|ordered|booked|scheduled|rescheduled|sent|emailed|e-mailed|mailed|faxed|forwarded|shared|posted|uploaded|called|phoned|rung|texted|messaged|contacted|notified|informed|told|alerted|updated|edited|corrected|deleted|removed|added|entered|saved|recorded|noted|filed|submitted|signed|approved|accepted|refilled|renewed|requested|arranged|referred|registered|paid|bought|transferred)';
const DO =
  '(?:stop|start|change|increase|decrease|reduce|pause|cancel|discontinue|prescribe|order|book|schedule|send|email|mail|fax|forward|share|post|upload|call|phone|text|message|contact|notify|inform|alert|update|edit|correct|delete|remove|add|enter|save|record|file|submit|sign|refill|renew|request|arrange|refer|register|pay)';

/** `I have stopped your metformin`, `We've booked …`, `I will call your doctor`: in a clause of its own, as something done or promised. */
const EFFECT = new RegExp(
  `\\b(?:i|we)(?:'ve|'ll|'m| have| had| has| will| am| are)?(?: (?:just|now|already|also|then|going to|today|gone ahead and))*(?: ${DONE}| (?<=(?:will|'ll|going to)(?: (?:just|now|also))* )${DO})\\b(?! (?:above|that|you that|earlier)\\b)`,
  'i',
);
const HEDGED =
  /\b(?:cannot|can't|could not|couldn't|did not|didn't|have not|haven't|do not|don't|never|will not|won't|would|if|whether|unable)\b/i;

/** True where a sentence says that whoever writes has done something, or will. No agent can: what it says then is not so. */
export function claimsEffect(text: string): boolean {
  const plain = text.replaceAll(/[\u2018\u2019]/g, "'");
  return EFFECT.test(plain) && !HEDGED.test(plain);
}

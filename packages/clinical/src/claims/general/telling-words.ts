/** What to do, and what passes for leave to do it. */
const ORDERS = [
  // What to do with a medicine, with this answer, or with anything else.
  'stop|stops|stopped|stopping|start|starts|started|starting|restart\\w*|resum\\w+|begin|begins|began|beginning|continu\\w+|keep|keeps|keeping|kept|take|takes|taken|taking|took|give|gives|given|giving|gave|doubl\\w+|halv\\w+|half|triple\\w*|skip\\w*|miss|missed|missing|omit\\w*|avoid\\w*|swallow\\w*|inject|injected|injecting|apply|applied|applying|drink|drinks|drinking|eat|eats|eating|chew\\w*|crush\\w*|switch\\w*|swap\\w*|replac\\w+|substitut\\w+|ceas\\w+|quit\\w*|discontinu\\w+|discard\\w*|throw\\w*|withdr\\w+|withh\\w+|taper\\w*|wean\\w*|paus\\w+|adjust\\w*|titrat\\w+|combin\\w+|mix|mixed|mixing|add|added|adding|call|calls|calling|phone|phoning|ring|ringing|dial|text|texting|email|e-mail|mail|whatsapp|telegram|hotline|contact\\w*|visit\\w*|go|goes|going|buy|buys|buying|order|ordered|ordering|send|sends|sending|sent|pay|paid|paying|click\\w*|download\\w*|install\\w*|log|login|sign up|password|account|book|booked|booking|cancel\\w*|ignor\\w+|forget\\w*|disregard\\w*|delet\\w+|refus\\w+|declin\\w+|trust\\w*|rely|relies|assum\\w+|consider\\w*|recommend\\w*|advis\\w+|suggest|suggested|allow\\w*|permit\\w*|approv\\w+|arrang\\w+|schedul\\w+|please|try|trying|wait|waiting|choose|pick|prefer\\w*|opt',
  // Opinions that pass for permission.
  'just|mere|merely|simply|trivial|minor|safe|safely|safer|unsafe|fine|okay|ok|harmless|unnecessary|needless|pointless|useless|worthless|obsolete|outdated|wrong|mistake\\w*|incorrect|error|errors|false|invalid|fake|myth|cured|healed|gone|healthy|benign|malignant|terminal|hopeless|overdose|suitable|unsuitable|appropriate|indicated|contraindicated|eligible|tolerat\\w+|better|best|worse|worst|ideal|perfect|good|bad|great|wonderful|excellent|waste of|poison|poisonous|larger|bigger|smaller|extra|additional|stronger|remission|resolved|controlled|uncontrolled|instead|therefore|hence|thus|consequently|clearly|obviously|certainly|definitely|evidently|apparently',
];
const REST = [
  // Somebody, and what points at something said or seen before.
  "i|me|my|mine|we|us|our|ours|you|your|yours|yourself|he|she|his|her|him|hers|himself|herself|patient|patient's|person's|someone|somebody|anyone|nobody|mr|mrs|ms|miss|sir|madam|this|these|those|such|here|there|case|cases|situation|instance|above|below|following|whose",
  // Time that is not always.
  'now|today|tonight|tomorrow|yesterday|currently|current|still|already|again|recent|recently|latest|last|next|soon|ago|anymore|yet|meanwhile|henceforth|present|presently|week|weeks|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december',
  // What a record says.
  'record|records|recorded|chart|charts|file|files|documented|documents?|listed|noted|entry|entries|history|diagnosed|confirmed|prescribed|detected|suspected|discovered|reviewed|cleared|showed|shown|revealed|biopsy|report|reports|letter|letters|label|labelled|labeled|clinician|note|notes',
  // What was, will be or has to be.
  "was|were|been|being|has|have|had|having|did|done|will|would|shall|should|must|ought|need|needs|needed|necessary|it's|that's|what's|let|let's|lets",
  // That something is not there.
  "no|non|none|nothing|nor|neither|never|without|cannot|can't|don't|doesn't|isn't|aren't|won't|not|absent|absence|free of|lack of|zero|nil|excluded|unlikely|denied|denies",
  // Amounts.
  'dose|doses|dosage|dosing|tablet|tablets|pill|pills|capsule|capsules|puff|puffs|drops|injection|injections|daily|twice|thrice|once|hourly|nightly|bedtime|mg|mcg|ml|gram|grams|milligram|milligrams|microgram|micrograms|millilitre|millilitres',
];
const anyOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`);

/** A word of any of these, anywhere, and the sentence may be about this patient, this time, or what to do. */
export const TELLING = anyOf([...ORDERS, ...REST]);

const ORDER = anyOf([
  ...ORDERS,
  'can be|may be|could be|should|must|ought|need to|needs to|no longer|not to',
]);

/** True where a sentence could tell somebody what to do with a medicine, or that they may. */
export function ordersOrAllows(text: string): boolean {
  return ORDER.test(text.toLowerCase());
}

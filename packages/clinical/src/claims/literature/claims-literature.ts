const SOURCE =
  '(?:stud(?:y|ies)|trials?|meta-?analys[ei]s|(?:systematic|cochrane) reviews?|the literature|literature|(?:scientific |clinical |current |strong |good |recent )evidence|guidelines?|researchers?|research|scientists|investigators)';
const SAYS =
  '(?:show|shows|showed|shown|find|finds|found|suggest|suggests|suggested|report|reports|reported|demonstrate|demonstrates|demonstrated|conclude|concludes|concluded|indicate|indicates|indicated|confirm|confirms|confirmed|support|supports|supported|prove|proves|proved|proven|observe|observed|recommend|recommends|recommended|advise|advises|say|says|agree|agrees|states?)';

/** A sentence that tells what studies found, in the words that are used for it. */
const TELLS = new RegExp(
  [
    `\\b${SOURCE}\\b[^.;]{0,60}\\b${SAYS}\\b`,
    `\\b(?:according to|based on|as shown in|reported in|published in|supported by|found in|shown in|seen in) (?:\\w+ ){0,3}${SOURCE}\\b`,
    '\\b(?:it|this) (?:has been|was|is) (?:well )?(?:shown|proven|established|demonstrated|documented)\\b',
    '\\bet al\\b|\\bdoi\\b|\\bpmid\\b|\\bNCT\\d',
    `\\b(?:a|one|the|an?) (?:\\w+ ){0,3}(?:study|trial|meta-?analysis|review) (?:of|in|from|with|by|on)\\b`,
    '\\bevidence (?:shows|suggests|supports|indicates|for|that|against)\\b',
  ].join('|'),
  'i',
);

/** Whether a sentence says what the literature says. Without a passage nobody may. */
export function claimsLiterature(text: string): boolean {
  return TELLS.test(text);
}

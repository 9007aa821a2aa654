/** To take, to go on with or to add something. */
const USE =
  '(?:take|taking|use|using|have|having|start|starting|continue|continuing|combine|combining|add|adding|try|trying|resume|restart|keep|mix|stay\\s+on|stick\\s+with|carry\\s+on|go\\s+on|go\\s+ahead)';
const SURELY =
  '(?:also|still|safely|usually|certainly|easily|always|of\\s+course|absolutely|simply|just|definitely|probably|then|now)';
const FINE =
  '(?:safe|safely|fine|okay|ok|good|great|clear|cleared|free|welcome|happy|harmless|all\\s?right|alright|no\\s+(?:problem|issue|concern|risk|harm|danger|worr(?:y|ies)|reason\\s+not)|nothing\\s+wrong|reasonable|sensible|appropriate|acceptable|suitable|perfect|a\\s+good\\s+(?:idea|choice|option))';

/** Ways to advise a medicine within one breath; each gap is bounded. */
const ADVICE: readonly RegExp[] = [
  // "Take", "please keep taking" at the start of a clause.
  `(?:^|[.,;:!?–—-]\\s*|\\b(?:and|so|then|but|please|just|also)\\s+)(?:please\\s+|just\\s+|simply\\s+|also\\s+|then\\s+|do\\s+)*(?:take|use|start|continue|combine|add|try|resume|restart|keep|stay\\s+on|stick\\s+with|carry\\s+on|go\\s+on|go\\s+ahead)\\b`,
  `\\b(?:can|may|could|should|might|would|must|need\\s+to|ought\\s+to|want\\s+to)\\s+(?:${SURELY}\\s+)*(?:be\\s+)?(?:${USE}|taken|used|added|combined|continued|given|started)\\b`,
  `\\b${FINE}\\b[^.;]{0,40}?\\b(?:${USE}|with|for\\s+you|together|while|alongside)\\b`,
  `\\b(?:is|are|be|looks?|seems?|would\\s+be|should\\s+be|remains?)\\s+(?:\\p{L}+\\s+)?${FINE}\\b`,
  `\\b(?:recommend|suggest|advise|propose|prefer|encourage|think)\\b[^.;]{0,40}?\\b(?:${USE}|that\\s+you)\\b`,
  `\\b(?:worth|no\\s+need\\s+to\\s+(?:stop|pause|avoid|worry)|(?:nothing|no\\s?one)\\s+(?:stops|keeps|prevents)|no\\s+reason\\s+(?:not\\s+)?to|makes?\\s+sense\\s+to|feel\\s+free\\s+to|won['’]?t\\s+hurt\\s+to|don['’]?t\\s+hesitate\\s+to|there\\s+is\\s+no\\s+harm\\s+in)\\b`,
  `\\b(?:goes|go|works?|pairs?|mix(?:es)?|sits?|fits?)\\s+(?:\\p{L}+\\s+)?(?:well|fine|nicely|together|hand\\s+in\\s+hand)\\b`,
  `\\b(?:sure|yes|certainly|absolutely)\\b[^.;]{0,20}(?:,|!|$)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Parts of a sentence that warn, or send to somebody: what is left of it may still advise. */
const WARNS = new RegExp(
  `\\b(?:do\\s+not|don['’]?t|never|(?:should|must|can|could|may|would|need)(?:\\s+not|not|n['’]?t)|is\\s+not|are\\s+not|not\\s+be|isn['’]?t|aren['’]?t|not)\\s+(?:\\p{L}+\\s+){0,2}?(?:${USE}|taken|used|added|combined|given|started|${FINE}|recommended|advised)\\b|\\b(?:ask|check\\s+with|talk\\s+to|speak\\s+to|discuss|whether|before|until|unless|avoid|unsafe)\\b[^.;,]{0,80}`,
  'giu',
);

/** Whether the words tell somebody to take, go on with, add or combine something, or that this is fine. In plain letters. */
export function advises(said: string): boolean {
  const rest = said.replace(WARNS, ' … ');
  return ADVICE.some((advice) => advice.test(rest));
}

import { textBefore } from '../../text-before.ts';
import type { Unaccounted } from '../accounted/unaccounted.ts';
import { stemOf } from '../licensed/same-word.ts';
import { says } from '../licensed/says.ts';
import type { Reason } from '../reason.ts';
import type { Weighed } from './fault.ts';

const ACTS =
  '(?:take|stop|use|go|get|keep|start|avoid|leave|drop|skip|try|double|halve|increase|reduce|cut|switch|combine|eat|drink|do|wait|ignore|forget|come off|cancel|continue|begin|restart|resume|pause)';
const ACTED =
  '(?:taken|stopped|used|avoided|left|dropped|skipped|tried|doubled|halved|increased|reduced|cut|switched|combined|started|continued|begun|restarted|resumed|paused|ignored|given|discontinued|omitted|replaced)';

/** What somebody can, may or must: nobody reads these with a mark behind them as if they were not there. */
const MODAL = new RegExp(
  [
    String.raw`\b(?:you|he|she|they|patient) (?:really |also |now |just |then |still |simply |always |certainly )*(?:can|may|should|must|shall|ought|needs? to|has to|have to|had better|do not need|does not need)\b`,
    String.raw`\b(?:can|could|may|might|should|must|shall|will|would|ought to|needs? to) (?:not |never |now |safely |also |just |simply |easily )*(?:${ACTS}|be ${ACTED})\b`,
    String.raw`\b(?:should|must|ought|shall|let us|go ahead|feel free|free to|no need|not needed)\b`,
    String.raw`\bplease (?!tell|say|mention|show|ask|bring|note|check|verify)`,
  ].join('|'),
);

/** Leave, warning, opinion or comfort: only in the words of a cited fact. */
const OPINION =
  /\b(?:recommend|advis|advice|urge|forbid|prohibit|permission|permitted|allowed|entitled|eligible|unnecessary|needless|pointless|useless|worthless|safe|safely|unsafe|safer|harmless|risky|okay|ok|alright|tolerat|compatible|suitable|unsuitable|contraindicat|worry|worried|worries|reassur|cured|cures|remedy|miracle|detox|overdose|poison|toxic)\p{L}*|\b(?:is|are|be|was) (?:perfectly |absolutely |quite |just )?fine\b|\bno (?:cause|reason) for (?:concern|alarm)\b/gu;

/** `It may be a typing error`: of the entry. */
const OF_ENTRY =
  /\b(?:it|this|that|which|value|entry|figure|date) (?:may|might|could|must) (?:well |also )?be (?:an? )?(?:\p{L}+ )?(?:error|mistake|typo|slip|mix-up|duplicate)\b/gu;

/** Words to write to somebody, to pay, or to turn the checks off. */
const LEADS_AWAY =
  /\b(?:e-?mails?|whatsapp|telegram|hotline|pay|paid|payment|bank|invoice|click|download|install|password|login|passcode|wire|bitcoin|ignore|disregard|override)\b/;

/** An insurer is asked to pay. */
const OF_COSTS = /\b(?:pay|paid|payment|invoice)\b/g;

/** Parts of a clause that say what somebody has, is allergic to or takes; what follows is its name. */
const NAMES_NEXT =
  /\b(?:diagnos(?:ed|is) (?:with|as|of)|suffer(?:s|ed|ing)? from|allerg(?:ic|y|ies) to|intoleran(?:t|ce) (?:to|of)|case of|tested positive for|infected with|prescribed|(?:you|he|she|patient) (?:now |also |still )*(?:takes?|have|has|are on|is on))(?: (?:a|an|the|some|your|his|her))?(?: \p{L}+)? $/u;
/** The name is over: `you have lupus.`, `you have lupus since 2019`; not `you have lost weight`. */
const NAME_ENDS = /^(?:[.,;:)!?]|$| (?:and|or|since|in|on|with|for|from|of|disease|too|as)\b)/;

/** How names of illnesses and operations end. */
const CLINICAL_ENDING =
  /(?:itis|osis|oses|oma|omas|emia|aemia|pathy|pathies|plegia|paresis|algia|rrh[oe]+a|uria|penia|ectomy|otomy|plasty|sclerosis|stenosis|megaly|trophy|phobia|mania|dynia|ptysis|pnoea|pnea|iasis|cele|rrhage|rrhagia|spasm|toxicity|carcinoma|blastoma)$/;

const CLAUSE_START = /(?:^|[.;:,(–—] ?|\b(?:and|so|then|but|or) )[*_"“\s]*$/u;
const OBJECT = /^ (?:the|your|his|her|this|that|these|those|all|it|them|any)\b/;
/** `spared the left breast`, `getting up` tell; an order is the plain form of a verb. */
const TELLS =
  /(?:ed|ing|s)$|^(?:broke|met|fell|lost|felt|left|took|gave|found|kept|led|began|rose|grew|threw|wore|tore|spent|sent|brought|caught|fought|slept|woke|swept|drew|drove|wrote|spoke|chose|won|dealt|meant|hurt)$/;

/**
 * Why a sentence that no fact confirms may not be shown even with a mark: it could be followed, or names an illness, a medicine or an
 * allergy that nobody named. Null: it may.
 */
export function neverShown(weighed: Weighed, unaccounted: readonly Unaccounted[]): Reason | null {
  const { lower } = weighed.sentence;
  if (LEADS_AWAY.test(weighed.onPaper ? lower.replaceAll(OF_COSTS, ' ') : lower)) return 'order';
  // A clinician reads and signs a paper: advice that no source gives, and another word for an illness, are marked there.
  if (weighed.onPaper) return null;
  if (couldBeFollowed(weighed, unaccounted)) return 'order';
  return namesIllness(weighed, unaccounted) ? 'name' : null;
}

function couldBeFollowed({ sentence, facts }: Weighed, unaccounted: readonly Unaccounted[]): boolean {
  const { lower } = sentence;
  if (speaksLooselyOf(MEDICINE, facts, sentence)) return true;
  if (
    /\b(?:will|going to|about to)\b/.test(lower) &&
    !facts.some(({ fields }) => fields.status === 'planned')
  )
    return true;
  if (MODAL.test(lower.replaceAll(OF_ENTRY, ' '))) return true;
  for (const [word] of lower.matchAll(OPINION)) if (!facts.some((fact) => says(fact, word))) return true;
  // `Chuck the metformin`: a clause that begins with a word of nobody's and goes on to what it is done to.
  return unaccounted.some(
    ({ word, start, end }) =>
      !TELLS.test(word) &&
      CLAUSE_START.test(textBefore(lower, start, 8)) &&
      OBJECT.test(lower.slice(end, end + 9)),
  );
}

function namesIllness(weighed: Weighed, unaccounted: readonly Unaccounted[]): boolean {
  const { lower } = weighed.sentence;
  return unaccounted.some(
    ({ word, start, end }) =>
      !weighed.isNamed(word) &&
      (CLINICAL_ENDING.test(word) ||
        (NAMES_NEXT.test(textBefore(lower, start, 60)) && NAME_ENDS.test(lower.slice(end, end + 10))) ||
        CLINICAL.has(stemOf(word))),
  );
}

const MEDICINE = /^(?:medicine|allergy|vaccination)$/;

/**
 * Of medicines and allergies nothing is shown that is only talk: `metformin belongs in the bin`. What tells something has a day or an
 * amount in it, and tells it as something that was, or that has gone on since.
 */
function speaksLooselyOf(
  kinds: RegExp,
  facts: Weighed['facts'],
  { lower, dates, quantities }: Weighed['sentence'],
): boolean {
  if (!facts.some(({ fields: { kind } }) => kinds.test(kind))) return false;
  const anchored =
    dates.some(({ readings }) => readings.length > 0) || quantities.some(({ unit }) => unit !== null);
  return !anchored || !TOLD.test(lower);
}

/** A verb of the past, `since`, a status, or no verb at all, as in a list. */
const TOLD =
  /\b(?:was|were|had|did|been|took|began|begun|came|went|gave|given|got|made|kept|left|put|set|rose|fell|ran|led|since|from|until|take|takes|taking|active|ordered|prescribed|\p{L}{3,}ed)\b|^[^.]{0,80}\d ?(?:mg|mcg|µg|g|ml|iu|units?)\b/u;

/** Stems of words for being ill that are no name of an illness. */
const CLINICAL = new Set(
  'diabetic asthmatic epileptic anaemic hypertensive hypotensive obese pregnant septic cancerous tumorous psychotic suicidal alcoholic addicted infected contagious disabled paralysed paralyzed blind deaf demented depressed comatose dying virus viral bacterial syndrome disorder deficiency insufficiency tumour lesion mass nodule cyst clot bleed rupture perforation rejection overdose withdrawal addiction abuse'
    .split(' ')
    .map(stemOf),
);

import { textBefore } from '../../../text-before.ts';
import { isInGeneral, prints } from '../says.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from '../word-class.ts';
import { CAUSE } from './cause.ts';
import { listed } from './listed.ts';
import { ORDER_CLASSES, pad } from './time-order.ts';

/** Groups of words that mean one thing: a fact that prints any word of the group licenses all of them. */
function groups(
  name: string,
  needs: string,
  rows: readonly {
    readonly said: string;
    readonly printed: RegExp;
    readonly unless?: (judged: Judged) => boolean;
  }[],
  except: (found: FoundWord, judged: Judged) => boolean = () => false,
): WordClass {
  return {
    name,
    needs,
    reason: 'unlicensed',
    words: rows.flatMap(({ said }) => listed(said)),
    licenses: (found, judged) => {
      if (except(found, judged)) return true;
      const row = rows.find(({ said }) => listed(said).includes(found.word))!;
      return (
        row.unless?.(judged) === true ||
        judged.ownersAt(found).some(({ printed }) => row.printed.test(printed)) ||
        // `the illness is written down as severe`: of a fact that the sentence calls by no name.
        judged.unnamed().some(({ printed }) => row.printed.test(printed))
      );
    },
  };
}

/** `nothing left`, `has left`, `right now`, `that is right`: no side. */
function isNoSide({ word, start, end }: FoundWord, { sentence: { lower } }: Judged): boolean {
  const before = textBefore(lower, start, 14);
  const after = lower.slice(end, end + 12);
  if (word === 'left')
    return (
      /\b(?:is|are|was|were|has|have|had|been|tumou?r|nothing|reason|anything|she|he|you|they|who|patient|it|we) $/.test(
        before,
      ) || /^ (?:over|the|out|untreated|off|unchanged)\b/.test(after)
    );
  if (word === 'right')
    return (
      /\b(?:is|be|that's|all|you're|not|quite|looks?|seems?|put|it|set) $/.test(before) ||
      /^(?: (?:now|away|after|before|at|in|on|to)\b|\?)/.test(after)
    );
  return false;
}

/** `the left anterior descending artery`: some cited fact prints these very words. */
function isPrintedSide({ start, end }: FoundWord, { sentence: { lower }, facts }: Judged): boolean {
  const next = /^ \p{L}{4,}/u.exec(lower.slice(end, end + 24))?.[0];
  return next !== undefined && facts.some(({ printed }) => printed.includes(lower.slice(start, end) + next));
}

const SIDE = groups(
  'side',
  'a cited fact of this side',
  [
    { said: 'left | left sided', printed: /\bleft\b/ },
    { said: 'right | right sided', printed: /\bright\b/ },
    {
      said: 'bilateral | both sides | both breasts | both knees | both eyes | both kidneys | both legs | both hands | both lungs | both ears | both wrists | both hips | both arms | both feet | both cataracts | both ankles | both shoulders | both elbows | both ovaries',
      printed: /\b(?:both|bilateral)\b|\bleft\b.*\bright\b|\bright\b.*\bleft\b/,
    },
  ],
  (found, judged) => isNoSide(found, judged) || isPrintedSide(found, judged),
);

const POLARITY = groups(
  'polarity',
  'a cited result of this polarity',
  [
    { said: 'positive | reactive', printed: /\b(?:positive|reactive|detected)\b(?<!not detected)/ },
    { said: 'negative | nonreactive', printed: /\b(?:negative|not detected|absent)\b/ },
    { said: 'detected | present', printed: /\b(?:positive|detected|present)\b/ },
    {
      said: 'absent | undetected | undetectable',
      printed: /\b(?:negative|not detected|absent|undetectable)\b/,
    },
  ],
  ({ word }, { facts }) =>
    /^(?:present|absent|detected)$/.test(word) &&
    !facts.some(({ fields: { polarity } }) => polarity !== undefined),
);

const RELATIVES =
  'mother | father | mum | mom | dad | brother | sister | sibling | aunt | uncle | grandmother | grandfather | grandparent | cousin | niece | nephew | son | daughter | wife | husband | parents | parent | maternal | paternal | twin';
const SAME_RELATIVE: readonly (readonly [string, RegExp])[] = [
  ['mum', /\bmother\b/],
  ['mom', /\bmother\b/],
  ['dad', /\bfather\b/],
  ['sibling', /\b(?:brother|sister)\b/],
  ['grandparent', /\bgrand(?:mother|father)\b/],
  ['parent', /\b(?:mother|father|parents)\b/],
  ['mother', /\b(?:mother|maternal)\b/],
  ['father', /\b(?:father|paternal)\b/],
];

/** `your son`: a parent is spoken to, and the patient is the son. */
const KINSHIP: WordClass = {
  name: 'kinship',
  needs: 'a cited fact whose subject is this relative',
  reason: 'subject',
  words: listed(RELATIVES),
  licenses: ({ word, start, end }, { facts, sentence: { lower } }) => {
    if (/\b(?:many|most|new|other|all|some|young|expectant) $/.test(textBefore(lower, start, 12)))
      return true;
    // `its cousin eplerenone`.
    if (/\bits (?:\p{L}+ )?$/u.test(textBefore(lower, start, 16))) return true;
    const child = /^(?:son|daughter)$/.test(word);
    if (child && facts.every(({ fields }) => fields.subject === 'patient')) return true;
    const side = /^(?:mother|father)'s (?:side|family)/.test(lower.slice(start, end + 12));
    const own = SAME_RELATIVE.find(([said]) => said === word)?.[1];
    return facts.some(({ fields: { subject }, printed }) =>
      subject === 'patient'
        ? new RegExp(`\\b${word}`).test(printed)
        : own !== undefined && (side || !/^(?:mother|father)$/.test(word))
          ? own.test(subject)
          : new RegExp(`(?<!grand)\\b${word}\\b`).test(subject) ||
            (child && start >= 0 && subject.includes('child')),
    );
  },
};

const CERTAINTY: WordClass = {
  name: 'certainty',
  needs: 'a cited fact that is as certain as this',
  reason: 'unlicensed',
  words: listed(
    'confirmed | proven | proved | definite | definitely | certainly | verified | established | suspected | possible | possibly | probable | probably | unconfirmed | provisional | presumed | questionable | likely | ruled out | excluded | refuted | disproved',
  ),
  licenses: (found, judged) => {
    if (isInGeneral(judged, found)) return true;
    const { word } = found;
    const facts = judged.ownersAt(found);
    if (facts.some((fact) => prints(fact, word))) return true;
    if (
      /^(?:likely|probably|possibly|possible)$/.test(word) &&
      /\b(?:error|mistake|typo|wrong|meant|slip|entry|mis\p{L}+)\b/u.test(judged.sentence.lower)
    )
      return true;
    const denied = /\b(?:not|never|un|yet to be)(?: yet)?(?: been)? $/.test(
      textBefore(judged.sentence.lower, found.start, 20),
    );
    const needed = /^(?:ruled out|excluded|refuted|disproved)$/.test(word)
      ? 'refuted'
      : /^(?:confirmed|proven|proved|definite|definitely|certainly|verified|established)$/.test(word) !==
          denied
        ? 'confirmed'
        : 'provisional';
    return facts.some(({ fields: { verification, kind } }) =>
      needed === 'confirmed'
        ? verification === 'confirmed' && (kind === 'condition' || kind === 'symptom' || kind === 'allergy')
        : verification === needed,
    );
  },
};

const SAFE: WordClass = {
  name: 'safe or allowed',
  needs: 'a cited fact that prints it',
  reason: 'order',
  words: listed(
    'safe | safely | tolerated | tolerates | tolerate | tolerating | well tolerated | harmless | allowed | permitted | suitable | fine to | okay to | ok to | good to | able to take | can take | can have | may take | can eat | can use | no problem | no need | no risk | no harm | no interaction | compatible | go ahead | free to | without side effects | without problems | no concern | nothing to worry',
  ),
  licenses: (found, { facts, sentence: { lower } }) =>
    facts.some(
      (fact) => prints(fact, found.word) || (/tolerat/.test(found.word) && /tolerat/.test(fact.printed)),
    ) ||
    /\b(?:ask|whether|if|before|check with|not|n't|cannot|unless)\b/.test(textBefore(lower, found.start, 60)),
};

const SEVERITY = groups(
  'severity',
  'a cited fact of this severity',
  [
    { said: 'mild | mildly', printed: /\bmild/ },
    { said: 'moderate | moderately', printed: /\bmoderate/ },
    { said: 'severe | severely | serious | seriously', printed: /\b(?:severe|serious|criticality high)/ },
    {
      said: 'life threatening | dangerous | grave',
      printed: /\b(?:life.threatening|dangerous|grave|severe|criticality high)/,
    },
    { said: 'minor | slight | harmless looking', printed: /\b(?:minor|slight|mild|criticality low)/ },
    { said: 'massive | major | extensive', printed: /\b(?:massive|major|extensive|severe)/ },
    { said: 'high risk | criticality high', printed: /\b(?:high risk|criticality high)/ },
    { said: 'low risk | criticality low', printed: /\b(?:low risk|criticality low)/ },
  ],
  (found, judged) =>
    // `mildly above the range`: how far a value is from its range is said of the value.
    judged
      .ownersAt(found)
      .some(
        ({ fact: { verdict } }) =>
          verdict !== null && verdict !== 'normal' && /^(?:mild|slight|moderate)/.test(found.word),
      ) || isInGeneral(judged, found),
);

const TIME_OF_DAY = groups(
  'time of a dose',
  'a cited medicine that says when it is taken',
  [
    { said: 'morning | mornings | breakfast', printed: /\bmorning|\bbreakfast/ },
    { said: 'evening | evenings | dinner | supper', printed: /\bevening|\bdinner/ },
    { said: 'night | nightly | bedtime', printed: /\bnight|\bbedtime/ },
    { said: 'noon | midday | lunch | lunchtime', printed: /\bnoon|\bmidday|\blunch/ },
    { said: 'with food | with meals | with a meal | after meals | after food', printed: /\b(?:food|meal)/ },
    {
      said: 'before meals | empty stomach | before food',
      printed: /\b(?:empty stomach|before meals|before food)/,
    },
    {
      said: 'as needed | when needed | if needed | as required | on demand',
      printed: /\b(?:needed|as required|if |when |on days)/,
    },
  ],
  isOfNoMedicine,
);

/** `three nights in hospital`, `awake from three in the morning`. */
function isOfNoMedicine(_: FoundWord, { facts }: Judged): boolean {
  return facts.every(({ fields: { kind } }) => kind !== 'medicine');
}

const ROUTE = groups('route of a dose', 'a cited fact that gives this route', [
  {
    said: 'by mouth | oral | orally | tablet | tablets | pill | pills | capsule | capsules | swallowed',
    printed:
      /^(?!.*\b(?:vein|under the skin|infusion|subcutan|inhal|nasal|cream|ointment|drops|patch|on the skin|intramuscular)\b)/,
  },
  {
    said: 'intravenous | intravenously | by vein | into a vein | drip | infused',
    printed: /\b(?:vein|intravenous|infusion)/,
  },
  {
    said: 'injection | injections | injected | injects | subcutaneous | subcutaneously | under the skin',
    printed: /\b(?:under the skin|subcutan|inject|vaccin|dose \d|completed, on)/,
  },
  { said: 'inhaled | inhaler | nasal spray', printed: /\b(?:inhal|nasal)/ },
  {
    said: 'cream | ointment | gel | topical | on the skin | patch | patches',
    printed: /\b(?:cream|ointment|gel|topical|on the skin|patch)/,
  },
  { said: 'drops | eye drops | suppository', printed: /\b(?:drops|suppositor)/ },
  { said: 'intramuscular | into the muscle', printed: /\b(?:intramuscular|muscle)/ },
]);

const ROLES =
  'dr | doctor | gp | cardiologist | oncologist | surgeon | nurse | pharmacist | midwife | neurologist | endocrinologist | nephrologist | urologist | specialist | consultant | psychiatrist | dermatologist | paediatrician | pediatrician | dentist | gynaecologist | obstetrician | physiotherapist | geriatrician | haematologist | pulmonologist | radiologist | team | hospital | herself | himself | yourself';

/** `by your cardiologist`, `the doctor stopped it`: who did it. `Ask your doctor` does not say that. */
const AGENT: WordClass = {
  name: 'who did it',
  needs: 'a cited fact that names who did it',
  reason: 'unlicensed',
  words: listed(ROLES),
  licenses: ({ word, start, end }, { facts, sentence: { lower } }) => {
    const by = /\b(?:by|from)(?: (?:the|a|an|your|his|her|their|our|my))?(?: \p{L}+)? $/u.test(
      textBefore(lower, start, 40),
    );
    const did =
      /^(?:s|'s team)? (?:also |then |had |has )?(?:stopped|started|prescribed|ordered|recommended|advised|decided|diagnosed|found|said|noted|told|changed|reduced|raised|increased|saw|performed|removed|switched|confirmed|wrote|gave|did|put|took|made)\b/.test(
        lower.slice(end, end + 40),
      );
    const self =
      /(?:self|selves)$/.test(word) &&
      /\b(?:stopped|started|took|reduced|changed|gave up|came off)\b/.test(lower);
    return !(by || did || self) || facts.some((fact) => prints(fact, word));
  },
};

const SETTING = groups(
  'setting',
  'a cited visit of this kind',
  [
    {
      said: 'admitted | admission | hospitalised | hospitalized | inpatient | overnight | ward | in hospital | hospital stay | discharged',
      printed: /\b(?:imp|inpatient|admi|hospital|ward|acute)\b|\bimp,/,
    },
    { said: 'outpatient | day clinic', printed: /\b(?:amb|outpatient|clinic)\b/ },
    {
      said: 'emergency department | emergency room | casualty | ambulance',
      printed: /\b(?:emer|emergency|ambulance)\b/,
    },
    { said: 'intensive care | icu', printed: /\b(?:intensive|icu)\b/ },
    {
      said: 'by video | video call | video visit | by phone | by telephone | remote | virtual',
      printed: /\b(?:video|vr|phone|virtual|telephone)\b/,
    },
    { said: 'home visit | house call', printed: /\b(?:hh|home|house)\b/ },
  ],
  isOfThatDay,
);
/** `On admission she weighed`: a visit of the same day was handed out. */
function isOfThatDay(found: FoundWord, judged: Judged): boolean {
  if (isInGeneral(judged, found)) return true;
  const days = judged.facts.flatMap(({ dates }) =>
    dates.map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`),
  );
  return judged
    .printed()
    .split('\n')
    .some(
      (line) =>
        /, imp, /.test(line) &&
        days.some((day) => line.includes(`on ${day}`) || line.includes(`until ${day}`)),
    );
}

/** Allergy and intolerance are different kinds of fact. */
const ALLERGY: WordClass = {
  name: 'allergy',
  needs: 'a cited allergy, or an intolerance where that is said',
  reason: 'unlicensed',
  words: listed('allergic | allergy | allergies | intolerant | intolerance'),
  licenses: (found, { facts, sentence: { lower } }) =>
    (/intoleran/.test(found.word)
      ? facts.some(({ printed }) => /intoleran/.test(printed))
      : facts.some(
          ({ printed, fields: { kind } }) =>
            (kind === 'allergy' || /allerg/.test(printed)) && !/, intolerance\b/.test(printed),
        )) ||
    /\b(?:not|no|n't|rather than|whether|list|or|than)\b[^,;]{0,30}$/.test(
      textBefore(lower, found.start, 50),
    ) ||
    /^ (?:list|section|or intolerance|and intolerance)/.test(lower.slice(found.end, found.end + 20)),
};

/** How somebody was when a value was taken: of the value right beside the word. */
const POSITION: WordClass = {
  name: 'position',
  needs: 'a cited value that was taken so',
  reason: 'number',
  words: listed('lying | supine | standing | sitting | seated | fasting | stood | stood up'),
  licenses: ({ word, start, end }, { facts, sentence: { lower, quantities } }) => {
    const beside = quantities.filter(
      (quantity) =>
        /^ (?:(?:while|when|once|after (?:\p{L}+ minutes? of)?|after) ?)?(?:(?:you|he|she|they|the patient) (?:had |were |was )?)?$/u.test(
          lower.slice(quantity.end, Math.max(quantity.end, start)),
        ) || /^(?: down| up)?(?: at| was| of|:)? $/.test(lower.slice(end, Math.max(end, quantity.start))),
    );
    // What the panel says holds for its values.
    const printedOf = ({ fact: { resource } }: CitedFact) =>
      facts
        .filter(({ fact }) => fact.resource === resource)
        .map(({ printed }) => printed)
        .join(' ');
    const taken = facts.filter(({ entries }) =>
      beside.some(({ values }) =>
        entries.some((entry) => values.every((value) => entry.values.includes(value))),
      ),
    );
    const so = POSITIONS.find((row) => row.test(word)) ?? /^$/;
    return (
      !taken.some((fact) => POSITIONS.some((row) => row.test(printedOf(fact)))) ||
      taken.some((fact) => so.test(printedOf(fact)))
    );
  },
};
const POSITIONS = [
  /\b(?:lying|supine|lay)\b/,
  /\b(?:standing|stood)\b/,
  /\b(?:sitting|seated)\b/,
  /\bfasting\b/,
];

export const QUALITY_CLASSES: readonly WordClass[] = [
  POSITION,
  SIDE,
  POLARITY,
  KINSHIP,
  CAUSE,
  CERTAINTY,
  SAFE,
  SEVERITY,
  TIME_OF_DAY,
  ROUTE,
  AGENT,
  SETTING,
  ...ORDER_CLASSES,
  ALLERGY,
];

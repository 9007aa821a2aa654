/** Closed classes of words that say whose a thing is. An open class (names, jobs) is never listed: see `subject.ts`. */
export const KIN =
  '(?:(?:great[- ]?)?grand(?:ma|pa|mum|mom|dad|mother|father|parents?|son|daughter|child|children)|nan|nana|nanny|gran|granny|grandad|granddad|(?:step|half[- ]?|foster[- ]?)?(?:mother|father|mum|mom|mam|dad|daddy|mummy|brother|sister|son|daughter|child|sibling)s?(?:[- ]in[- ]law)?|parents?|siblings?|brothers|kids?|children|bab(?:y|ies)|toddler|newborn|twins?|wife|husband|spouse|partner|fianc[eé]e?|boyfriend|girlfriend|uncles?|aunts?|aunt(?:ie|y)|cousins?|nephews?|nieces?|relatives?|relations?|family|maternal|paternal|in-laws?|hubby|missus|other\\s+half|sibs?|bro|folks|mg[mf]|pg[mf]|ex(?:-(?:wife|husband|partner))?)';

/** Other people, and animals. */
export const OTHERS =
  '(?:friends?|mates?|flatmates?|roommates?|neighbou?rs?|colleagues?|co-?workers?|boss|someone|somebody|everyone|everybody|anyone|anybody|people|others|nobody|dogs?|cats?|pupp(?:y|ies)|pup|kittens?|horse|pony|pets?|rabbit|hamster|parrot|guinea\\s+pig|ferret|spaniel|labrador|terrier|collie|poodle|vets?|donor|carer|caregiver|teacher|classmate|landlord|stranger|lady|woman|gentleman|girl|boy|lad|bloke|guy|chap|(?:bed|bay|room|side\\s+room|cubicle)\\s+\\d+|(?:next|other)\\s+bed)';

/** Parts of a body and what is felt in them: these have and show illnesses without being somebody. */
const BODY =
  'head|face|eyes?|eyelids?|ears?|nose|mouth|lips?|tongue|throat|teeth|tooth|gums?|neck|shoulders?|arms?|elbows?|wrists?|hands?|fingers?|thumbs?|chest|ribs?|breasts?|back|spine|belly|abdomen|stomach|tummy|bowels?|guts?|hips?|groin|legs?|thighs?|knees?|calf|calves|ankles?|feet|foot|toes?|heels?|skin|nails?|hair|scalp|heart|lungs?|liver|kidneys?|bladder|prostate|womb|uterus|ovar(?:y|ies)|thyroid|brain|joints?|bones?|muscles?|tendons?|nerves?|blood|urine|stools?|vision|hearing|voice|sleep|mood|weight|temperature|pulse|pressure|sugars?|levels?|bp|hba1c|cholesterol|breathing|appetite|balance|memory|periods?|body|sinus(?:es)?|airways?|veins?|arter(?:y|ies)|wounds?|scars?';

/** Examinations and papers that speak of the patient, and those who treat. */
const EXAMS =
  'scans?|ct|mri|cta|ctpa|x-?rays?|cxr|ultrasound|echo|ecg|ekg|eeg|endoscopy|colonoscopy|gastroscopy|biops(?:y|ies)|tests?|results?|bloods?|labs?|swab|culture|exam(?:ination)?|imaging|angiogram|spirometry|report|letter|discharge|notes?|records?|chart|screening|mammogram|dexa|smear|urinalysis|dipstick|histology|pathology|film|investigations?';
const CLINICIANS =
  'doctors?|docs?|gps?|nurses?|consultants?|specialists?|physicians?|surgeons?|dentists?|pharmacists?|paramedics?|midwi(?:fe|ves)|hospital|clinic|practice|ward|team|a&e|er|ed|cardiology|neurology|dermatology|\\p{L}+(?:ologist|iatrist|ician|paedist|pedist)s?';
const COMPLAINTS =
  'pains?|symptoms?|attacks?|episodes?|conditions?|diagnos[ie]s|problems?|allerg(?:y|ies)|reactions?|medications?|medicines?|meds|tablets?|pills?|doses?|treatments?|therapy|inhalers?|surgery|operation|illness|disease|infections?|rash|lump|swelling|cough|fever|cancers?|ulcers?|tumou?rs?|blisters?|disorder|catheter|pacemaker|monitor|meter|spray';

const word = (words: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, flags);

export const isKin = word(KIN);
export const isOtherPerson = word(OTHERS);
export const isThing = word(
  `${BODY}|${EXAMS}|${COMPLAINTS}|\\p{L}+(?:itis|osis|emia|aemia|algia|opathy|oma|uria|ache)`,
);
export const isExam = word(EXAMS);
export const isClinician = word(`${CLINICIANS}|dr\\.?`);
/** To a clinician this is who the text is about; "patients" and "a patient" are others. */
export const isPatient =
  /(?<![\p{L}\d])(?:(?:the|this|our|your|my)?\s*(?:patient|pt)|(?:mr|mrs|ms|miss)\.?\s+\p{L}+|(?:the|this)\s+(?:[\p{L}-]+\s+)?(?:gentleman|lady|man|woman|boy|girl|child|infant)|\d{1,3}[- ]?(?:y(?:ea)?rs?[- ]?old|yo|y\/o|yr)\b.{0,30}|\d{1,3}\s?[mf])(?![\p{L}\d])/iu;

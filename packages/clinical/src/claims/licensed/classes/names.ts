import { MEDICINE_LEXICON } from '../../../lexicon/medicines.ts';
import { textBefore } from '../../../text-before.ts';
import { stemOf } from '../same-word.ts';
import { isInGeneral, isLabel, isTime, otherWords, says } from '../says.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from '../word-class.ts';

/** A class of names: some cited fact must say the name. */
function names(name: string, words: string, needs: string): WordClass {
  return {
    name,
    needs,
    reason: 'name',
    words: words.split(/\s*[|\n]\s*/).filter((word) => word !== ''),
    licenses: (found, judged) =>
      isInGeneral(judged, found) ||
      isTime(judged, found) ||
      isUse(judged, found) ||
      isLabel(judged, found) ||
      judged.facts.some(
        (fact) => (says(fact, found.word) && !isDeniedIn(fact, found, judged)) || byResult(fact, found),
      ),
  };
}

/** `your bladder tablet`, `heart medicines`: what it is taken for, and no finding. */
function isUse({ sentence: { lower }, facts }: Judged, { end }: FoundWord): boolean {
  return (
    /^[ -](?:tablets?|pills?|medicines?|medications?|meds|drugs?|treatment|drops|clinic|team|doctor|specialist)\b/.test(
      lower.slice(end, end + 14),
    ) && facts.some(({ fields: { kind } }) => kind === 'medicine' || kind === 'visit')
  );
}

/** The fact prints `no bleeding`, and the sentence tells of a bleed. */
function isDeniedIn(
  { printed }: CitedFact,
  { word, start }: FoundWord,
  { sentence: { lower } }: Judged,
): boolean {
  const stem = stemOf(word.split(' ')[0]!);
  const stems = new Set([stem, ...otherWords(stemOf(word)).map(stemOf), ...otherWords(word).map(stemOf)]);
  const said = [...printed.matchAll(/\p{L}+/gu)].filter(({ 0: each }) => stems.has(stemOf(each)));
  const denied =
    said.length > 0 &&
    said.every(({ index }) => /\b(?:no|not|without|never|non)[ -]$/.test(textBefore(printed, index, 9)));
  return denied && !/\b(?:no|not|non|without|never|n't|ruled out|free of)\b/.test(lower.slice(0, start));
}

/** A result that is high or low has a name of its own: `anaemia` is a low haemoglobin. */
const BY_RESULT: readonly (readonly [said: string, test: string, verdict: 'high' | 'low'])[] = [
  ['anaemia', 'haemoglobin', 'low'],
  ['iron deficiency', 'ferritin', 'low'],
  ['hyperkalaemia', 'potassium', 'high'],
  ['hypokalaemia', 'potassium', 'low'],
  ['hyponatraemia', 'sodium', 'low'],
  ['hypernatraemia', 'sodium', 'high'],
  ['neutropenia', 'neutrophils', 'low'],
  ['thrombocytopenia', 'platelets', 'low'],
  ['obesity', 'bmi', 'high'],
  ['overweight', 'bmi', 'high'],
  ['hypoglycaemia', 'glucose', 'low'],
  ['hyperglycaemia', 'glucose', 'high'],
];

function byResult({ fact: { verdict }, calls }: CitedFact, { word }: FoundWord): boolean {
  return BY_RESULT.some(
    ([said, test, is]) => stemOf(said) === stemOf(word) && verdict === is && calls.whole.includes(test),
  );
}

/** Also names of tests, foods and what the body is made of: said of those far more often. */
const NOT_AS_MEDICINE = new Set(
  'cholesterol glucose creatinine albumin bilirubin ferritin lactate urea dopamine melatonin oxygen water alcohol acetate catfish chickpea cardamom capsicum colgate peanut egg milk wheat'.split(
    ' ',
  ),
);
const INGREDIENTS = new Map([...MEDICINE_LEXICON].filter(([name]) => !NOT_AS_MEDICINE.has(name)));

/** Endings that the WHO gives to substances of a kind; at least three letters must stand before them. */
const INN_STEMS =
  'prazole sartan statin olol dipine gliptin gliflozin glutide parin xaban gatran cillin floxacin mycin cycline azole oxetine triptan setron lukast mab tinib ciclib platin taxel rubicin dronate thiazide semide barbital azepam zolam terol tidine formin vudine ciclovir'.split(
    ' ',
  );

/** A word that is no listed name but is built like one. */
export function builtLikeMedicine(word: string): boolean {
  return (
    !NOT_AS_MEDICINE.has(word) &&
    INN_STEMS.some((stem) => word.endsWith(stem) && word.length >= stem.length + 3)
  );
}

export const MEDICINES: WordClass = {
  name: 'medicine',
  needs: 'a cited fact that prints this medicine, or the ingredient of this brand',
  reason: 'name',
  words: [...MEDICINE_LEXICON.keys()],
  licenses: (found, judged) => {
    const { word } = found;
    if (isTime(judged, found)) return true;
    const ingredient = INGREDIENTS.get(word) ?? word;
    if (VACCINE_BRANDS.get(word)?.some((name) => judged.facts.some(({ printed }) => printed.includes(name))))
      return true;
    return judged.facts.some(
      ({ printed }) =>
        printed.includes(word) || printed.includes(ingredient) || printed.includes(word.replace(/e$/, '')),
    );
  },
};

const VACCINE_BRANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['pneumovax', ['ppv23', 'pneumococcal']],
  ['prevnar', ['pcv', 'pneumococcal conjugate']],
  ['prevenar', ['pcv', 'pneumococcal conjugate']],
  ['shingrix', ['zoster']],
  ['zostavax', ['zoster']],
  ['comirnaty', ['covid']],
  ['spikevax', ['covid']],
  ['boostrix', ['tdap']],
  ['fluad', ['influenza']],
]);

const KINDS_OF_MEDICINE = names(
  'kind of medicine',
  `water tablet | water pill | diuretic | blood thinner | anticoagulant | antiplatelet | statin | beta blocker | ace inhibitor | sartan
  | steroid | cortisone | painkiller | antibiotic | aromatase inhibitor | proton pump inhibitor | chemotherapy
  | calcium channel blocker | sleeping tablet | sleeping pill | antidepressant | antihistamine | opioid | bisphosphonate | antipsychotic
  | laxative | sedative | tranquilliser | vitamin | supplement | insulin | contraceptive | antifungal | antiviral | immunosuppressant | contrast dye | contrast medium`,
  'a cited fact of a medicine of this kind',
);

const CONDITIONS = names(
  'condition',
  `abscess | acne | adenoma | alzheimer | amyloidosis | anaemia | anemia | anaphylaxis | aneurysm | angina | anorexia | anxiety | aortic stenosis
  | apnoea | appendicitis | arrhythmia | arthritis | arthrosis | asthma | atherosclerosis | atrial fibrillation | atrial flutter | autism | bleeding | bleed
  | bipolar | blood clot | haematoma | hematoma | blood beneath | blood under | blood inside | blood around | blood between | bradycardia | bronchiectasis | bronchitis | cancer | carcinoma | cardiomyopathy | cataract | cellulitis
  | cirrhosis | colitis | concussion | copd | coronary disease | crohn | cystitis | deafness | deep vein thrombosis | dehydration | delirium
  | dementia | depression | dermatitis | diabetes | diverticulitis | eclampsia | eczema | embolism | emphysema | encephalitis | endocarditis
  | endometriosis | epilepsy | fibromyalgia | fibrosis | fracture | broken | gallstones | gangrene | gastritis | glaucoma | goitre | gout | graves
  | haemorrhage | hemorrhage | hashimoto | heart attack | heart failure | hepatitis | hernia | herpes | hiv | hyperkalaemia | hyperlipidaemia
  | hypertension | high blood pressure | hyperthyroidism | hypoglycaemia | hypokalaemia | hyponatraemia | hypothyroidism | overactive thyroid | underactive thyroid | brittle bones | high cholesterol | irregular heartbeat | mini stroke | blood poisoning | impairment | incontinence | infarction | infection | iron deficiency
  | ischaemia | jaundice | kidney failure | kidney stones | kidney disease | leukaemia | lupus | lymphoedema | lymphoma | macular degeneration | malaria
  | melanoma | meningitis | menopause | metastasis | migraine | miscarriage | multiple sclerosis | myeloma | myocarditis | nephritis | nephropathy
  | neuropathy | neutropenia | obesity | osteopenia | osteoporosis | otitis | pancreatitis | paralysis | parkinson | peptic ulcer
  | pericarditis | peritonitis | pneumonia | pneumothorax | polyp | pre eclampsia | preeclampsia | psoriasis | psychosis | pulmonary embolism | pyelonephritis
  | relapse | retinopathy | rheumatism | sarcoidosis | schizophrenia | sciatica | scoliosis | seizure | sepsis | shingles | sinusitis | stroke
  | syphilis | tachycardia | thrombosis | thyroiditis | tonsillitis | tuberculosis | tumour | tumor | ulcer | urinary tract infection
  | vasculitis | kidney injury | liver disease | muscular dystrophy | dystrophy | prostate | gestational diabetes | hyperemesis | perineal tear`,
  'a cited fact that prints this condition, or a result whose verdict it names',
);

const SYMPTOMS = names(
  'symptom',
  `ache | backache | blister | breathlessness | bruise | bruising | chest pain | chills | confusion | constipation | cough | cramp | cramps | diarrhoea | diarrhea
  | dizziness | drowsiness | fainting | fatigue | fever | flushes | hair loss | headache | heartburn | hives | hoarseness | insomnia
  | itch | itching | nausea | nosebleed | numbness | oedema | pain | palpitations | rash | restlessness | sickness | sleepiness | sweating | swelling
  | tingling | tiredness | tremor | vertigo | vomiting | weakness | wheezing | shortness of breath | weight gain | weight loss | anaphylactic shock | hallucinations | upset stomach | stomach upset | stomach ache | joint pain | sore throat`,
  'a cited fact that prints this symptom',
);

const PROCEDURES = names(
  'procedure',
  `ablation | amputation | angiography | angioplasty | appendectomy | biopsy | bronchoscopy | bypass | caesarean | cardioversion | cast | catheter
  | chemotherapy | colonoscopy | ct | ct scan | cystoscopy | defibrillator | dialysis | ecg | echocardiogram | endoscopy | epidural | gastroscopy
  | graft | hip replacement | hysterectomy | implantation | infusion | knee replacement | lumpectomy | mammogram | mammography | mastectomy
  | mri | operation | pacemaker | pet scan | physiotherapy | plaster | radiation | radiotherapy | scan | spinal fusion | stent | surgery
  | thyroidectomy | tracheostomy | transfusion | transplant | ultrasound | ventilation | x ray | vaginal delivery | prostatectomy | nephrectomy | reconstruction
  | ventouse | vacuum delivery | vacuum extraction | forceps | forceps delivery | caesarean section | cesarean | c section | induction | general anaesthesia | spinal anaesthesia
  | pump implant | shunt | drain | thoracotomy | laparoscopy | arthroscopy | cholecystectomy | colostomy | valve replacement | lymph node removal | axillary dissection`,
  'a cited fact that prints this procedure',
);

const SITES = names(
  'part of the body',
  `abdomen | ankle | arm | armpit | breast | cheek | chin | collarbone | ear | elbow | eye | face | femur | finger | foot | forearm | forehead | groin | hand | head | hip
  | humerus | jaw | knee | leg | lip | mouth | neck | nose | pelvis | radius | rib | scalp | shoulder | skull | spine | throat | thigh | thumb | tibia | toe | tongue
  | trunk | ulna | vertebra | wrist | prostate | ovary | uterus | bowel | bladder | pancreas | spleen | gallbladder`,
  'a cited fact that prints this part of the body',
);

const TESTS = names(
  'test',
  `hba1c | haemoglobin | hemoglobin | egfr | creatinine | potassium | sodium | calcium | magnesium | phosphate | ferritin | ldl | hdl | cholesterol | triglycerides
  | tsh | free t4 | ft4 | crp | ck | alt | ast | bilirubin | inr | glucose | blood sugar | bnp | nt probnp | bmi | blood pressure | heart rate | pulse | oxygen saturation
  | platelets | leukocytes | white cells | neutrophils | vitamin d | vitamin b12 | psa | fev1 | fvc | ejection fraction | albumin | urea | uric acid
  | troponin | d dimer | lactate | digoxin level | blood group | rhesus | bone density | moca | epds | birth weight | body height`,
  'a cited fact of this test',
);

const VACCINES = names(
  'vaccine',
  `flu | influenza | tetanus | diphtheria | whooping cough | pertussis | pneumococcal | covid | measles | mumps | rubella | mmr | varicella | chickenpox | shingles vaccine | zoster
  | hepatitis a | hepatitis b | hpv | polio | rotavirus | meningococcal | rsv | yellow fever | typhoid | rabies`,
  'a cited fact of this vaccine',
);

const HABITS = names(
  'way of life',
  `smoke | smokes | smoked | smoker | smoking | alcohol | drinks | drinking | cannabis | vegetarian | vegan | married | divorced | widowed | retired | unemployed
  | lives alone | adopted | overweight | obese | fasting | diet | exercise | exercises | athlete | breastfeeding`,
  'a cited fact that prints it',
);

const OUTCOMES = names(
  'outcome',
  `cured | cure | relapsed | recurrence | recurred | spread | metastasised | complication | complications | uneventful
  | successful | successfully | unsuccessful | failed | failure | rejected | progressed | progression | died | passed away | fatal | survived | clear margins
  | fully recovered | complete response | without complications | went well`,
  'a cited fact that prints this outcome',
);

const COURSE = names(
  'course of a disease',
  `acute | chronic | permanent | paroxysmal | persistent | intermittent | recurrent | hereditary | inherited | genetic | congenital | gestational
  | progressive | terminal | incurable | reversible | irreversible | autoimmune | malignant | benign | invasive | metastatic | early stage | advanced
  | proliferative | type 1 | type 2 | type i | type ii | primary | secondary | lifelong | contagious | unstable`,
  'a cited fact that prints it',
);

export const NAME_CLASSES: readonly WordClass[] = [
  MEDICINES,
  KINDS_OF_MEDICINE,
  CONDITIONS,
  SYMPTOMS,
  PROCEDURES,
  SITES,
  TESTS,
  VACCINES,
  HABITS,
  OUTCOMES,
  COURSE,
];

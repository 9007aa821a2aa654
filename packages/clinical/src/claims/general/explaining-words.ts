/**
 * The words that may explain something, besides the name of the thing itself. None of them says what to do, how much of anything, when,
 * or that something is over, harmless or seen in somebody. A sentence with any other word needs a source, in whatever language.
 */
const PARTS =
  "body body's heart heart's kidney liver lung blood bloodstream brain skin bone muscle gut stomach bowel intestine pancreas thyroid gland nerve eye retina urine cell artery arteries vein vessel airway bladder prostate womb uterus ovary ovaries spine joint wall ventricle chamber valve immune nervous system breast chest head neck throat nose ear mouth tongue tooth teeth hand foot feet leg arm finger forearm thumb knee hip spleen gallbladder marrow cartilage tendon tissue organ membrane fibre fiber node lymph pituitary adrenal placenta colon pelvis";
const WORDS = [
  PARTS,
  // `off`, `at`, `per`, `like`, `within`, `other` and whatever counts are left out on purpose.
  'a an the of in into to for from by with and or as that which when how between among through during across inside it its their they one most many some each either also usually often generally typically commonly mainly mostly normally sometimes rarely slowly quickly directly together then largely partly chiefly both only same different similar various certain whole main usual average total upper lower left right inner outer front back side top surface sideways up out be is are can may might could',
  'air oxygen carbon dioxide water salt sugar glucose fat fatty acid protein iron calcium sodium potassium phosphate vitamin mineral electrolyte hormone enzyme pigment antibody antibodies bacteria bacterium virus viruses germ fungus fluid bile substance chemical molecule compound cholesterol lipid lipoprotein particle haemoglobin hemoglobin albumin creatinine insulin platelet receptor gene dna waste energy light sound wave x-ray signal radiation',
  'medicine drug medication antibiotic painkiller inhibitor blocker thinner product marker measure measurement estimate unit test scan score scale value count number ratio percentage share range limit index indices illness illnesses disease disorder condition infection inflammation syndrome cancer tumour tumor symptom sign reaction side effect cause risk factor complication form type kind stage class classes group family name word term abbreviation vaccine vaccination treatment therapy therapies operation procedure method device process processes mechanism response weakness weakening narrowing thickening loss lack excess rise fall change force pressure rhythm heartbeat beat pulse flow filtration function rate level amount concentration density volume capacity size shape strength speed temperature weight height length distance age sex picture image imaging sample laboratory laboratories reference questionnaire memory attention language movement breathing breath hearing sight vision sleep digestion circulation metabolism growth clotting swelling scarring stiffness itching rash cough thirst tiredness emergency emergencies fragment precursor layer tube mesh lining structure network cavity opening particle angle curve bend degree beam back vocabulary system pattern ability amount contrast background component ingredient defence defense barrier pump filter messenger building block store supply transport scale',
  'diabetes asthma arthritis gout anaemia anemia osteoporosis hypertension depression dementia allergy eczema migraine epilepsy',
  'chronic acute lifelong lasting common rare frequent genetic hereditary inherited metabolic hormonal autoimmune bacterial viral infectious small fine thin thick thinner thicker soft hard deep red white dry active human medical clinical chemical physical muscular cardiac renal hepatic pulmonary international standard painful individually long-term fast weak weaker brittle stiff narrow wide low-density high-density high low raised reduced irregular',
  'called named known short made produced measured counted expressed found formed stored released carried part caused linked related due used worked set calculated estimated described absorbed based compared stretched damaged',
  'people children adults women men babies older laboratories countries stands well much ultrasound mmhg mmol/l mmol/mol mg/dl iu/l',
];
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const KNOWN = setOf(WORDS.join(' '));
const OF_BODY = setOf(`${PARTS} the a and of`);
/** `hepatitis`, `anaemia`: what only the names of illnesses end with. */
const MEDICAL = /[a-z]{3}(?:itis|a?emia|uria|pathy|cytes?)$/;

export function isExplaining(word: string): boolean {
  return isIn(KNOWN, word) || MEDICAL.test(word);
}

/** Parts of the body alone: what is said of them may be said of this patient's. */
export function isOfBody(words: readonly string[]): boolean {
  return words.every((word) => isIn(OF_BODY, word));
}

function isIn(set: ReadonlySet<string>, word: string): boolean {
  return set.has(word) || set.has(word.replace(/s$/, '')) || set.has(word.replace(/es$/, ''));
}

/**
 * What people call a thing, and parts of the names that a record may have for it. A part counts where a word of a name begins with it;
 * with a star before it, where a word ends with it. An underscore joins words that follow each other.
 */
const SAME: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:blood[- ]?thinn\w*|anti-?coagul\w*|doacs?|noacs?)\b/,
    'warfarin apixaban rivaroxaban dabigatran edoxaban heparin enoxaparin',
  ],
  [
    /\b(?:water (?:pills?|tablets?)|diuretics?)\b/,
    'furosemide torasemide hydrochlorothiazide spironolactone eplerenone indapamide bumetanide',
  ],
  [/\b(?:steroids?|cortisone)\b/, 'prednis deflazacort hydrocortisone dexamethasone steroid'],
  [/\b(?:statins?|cholesterol[- ]lowering|cholesterol (?:pills?|tablets?|medicines?))\b/, '*statin'],
  [/\b(?:beta[- ]?blockers?)\b/, '*olol carvedilol'],
  [/\b(?:ace[- ]?inhibitors?|aces?i)\b/, '*pril'],
  [/\b(?:arbs?|sartans?|angiotensin receptor)\b/, '*sartan'],
  [/\b(?:sglt-?2\w*|gliflozins?)\b/, '*gliflozin'],
  [/\b(?:glp-?1\w*|weekly injection)\b/, '*glutide'],
  [/\b(?:ppis?|stomach (?:pills?|tablets?|protect\w*)|acid (?:blockers?|reducers?))\b/, '*prazole'],
  [
    /\b(?:sleeping (?:pills?|tablets?)|sleep aids?|sedatives?|hypnotics?)\b/,
    'zolpidem zopiclone *azepam melatonin',
  ],
  [
    /\b(?:pain ?killers?|analgesics?|pain (?:relief|medicines?|medication|tablets?))\b/,
    'tramadol ibuprofen paracetamol acetaminophen naproxen morphine codeine metamizole',
  ],
  [/\b(?:nsaids?|anti-?inflammator\w+)\b/, 'ibuprofen naproxen diclofenac anti-inflammatory'],
  [
    /\b(?:antibiotics?)\b/,
    '*cillin *mycin *oxacin *cycline nitrofurantoin cef meropenem piperacillin trimethoprim',
  ],
  [
    /\b(?:thyroid (?:pills?|tablets?|medicines?|medication|hormones?|dose)|thyroxine|l-thyroxine)\b/,
    'levothyroxine',
  ],
  [/\b(?:thyroid|tsh|underactive)\b/, 'tsh thyrotropin hypothyroid thyroid t4'],
  [/\b(?:antidepressants?)\b/, '*oxetine *aline amitriptyline mirtazapine'],
  [/\b(?:chemo\w*)\b/, 'chemo docetaxel carboplatin paclitaxel cyclophosphamide'],
  [
    /\b(?:hormone (?:therapy|treatment|tablets?|pills?|blockers?)|aromatase|anti-?hormon\w+|endocrine therapy)\b/,
    'letrozole anastrozole exemestane tamoxifen',
  ],
  [
    /\b(?:antibody (?:therapy|treatment)|herceptin|her2 (?:therapy|treatment)|anti-?her2)\b/,
    'trastuzumab pertuzumab',
  ],
  [/\b(?:bisphosphonates?|bone (?:infusions?|medicines?|tablets?|protection|drug))\b/, '*dronate zoledron'],
  [/\b(?:vitamin d)\b/, 'cholecalciferol colecalciferol vitamin 25-hydroxy'],
  [/\b(?:iron)\b/, 'ferr iron'],
  [/\b(?:insulin)\b/, 'insulin'],
  [/\b(?:afib|a-fib|af|irregular heart ?beat|heart rhythm|arrhythmia)\b/, 'atrial_fibrillation'],
  [/\b(?:heart attacks?|mi|stemi|infarct\w*)\b/, 'infarction'],
  [/\b(?:heart failure|weak heart|hf|cardiac failure)\b/, 'heart_failure cardiomyopathy decompensated'],
  [/\b(?:heart (?:function|pump\w*|scan|ultrasound|strength)|lvef|ef|echo\w*|ejection)\b/, 'ejection'],
  [/\b(?:high blood pressure|hypertens\w*)\b/, 'hypertension'],
  [/\b(?:blood pressure|bp)\b/, 'blood_pressure'],
  [/\b(?:pulse|heart rate)\b/, 'heart_rate'],
  [/\b(?:diabet\w*)\b/, 'diabet hba1c'],
  [/\b(?:blood sugar|sugars?|a1c|hba1c|glyc\w+|long-?term sugar)\b/, 'hba1c glucose a1c'],
  [
    /\b(?:kidneys?|renal|kidney function|gfr|egfr|filtration|creatinine)\b/,
    'egfr creatinine kidney renal glomerular nephro',
  ],
  [/\b(?:protein in (?:the |my |his |her )?urine|albumin\w*|acr|microalbumin\w*)\b/, 'albumin'],
  [/\b(?:liver|alt|ast|transaminases?|lfts?)\b/, 'alt ast alanine aspartate liver'],
  [/\b(?:cholesterol|ldl|lipids?)\b/, 'ldl cholesterol hyperlipid'],
  [/\b(?:blood count|h(?:a?)emoglobin|hb|an(?:a?)emi[ac])\b/, 'haemoglobin hemoglobin anaemia'],
  [/\b(?:clotting|inr)\b/, 'inr'],
  [/\b(?:white (?:blood )?cells?|neutrophils?|leu[ck]ocytes?)\b/, 'neutrophil leukocyte'],
  [/\b(?:muscle enzymes?|ck|cpk|creatine kinase)\b/, 'creatine ck'],
  [/\b(?:lung function|lungs?|spirometr\w*|breathing tests?|fvc|vital capacity)\b/, 'fvc fev1 vital cough'],
  [
    /\b(?:bones?|bone density|dexa|dxa|osteop\w+|t-score|z-score)\b/,
    'dxa osteopo osteope bone t-score z-score',
  ],
  [/\b(?:memory|dement\w*|cognit\w*|forget\w*|moca|confus\w*)\b/, 'moca cognitive memory dementia'],
  [/\b(?:mood|depress\w*|epds|postnatal|postpartum)\b/, 'epds mood depress'],
  [/\b(?:falls?|fell|fallen)\b/, 'fall'],
  [/\b(?:broke\w*|fractur\w*|broken)\b/, 'fracture'],
  [/\b(?:eyes?|retin\w*|fundus|vision|sight)\b/, 'retinopathy fundus cataract eye'],
  [/\b(?:feet|nerves?|neuropath\w*|tingl\w*|numb\w*)\b/, 'neuropathy tingling'],
  [/\b(?:pregnan\w*|due date|expecting)\b/, 'pregnancy gestational'],
  [/\b(?:birth|deliver(?:y|ed)|labou?r|gave birth)\b/, 'delivery birth'],
  [/\b(?:blood (?:group|type)|rhesus)\b/, 'blood_group rhesus'],
  [/\b(?:mammogra\w*|breast imaging)\b/, 'mammography bi-rads'],
  [/\b(?:icd|defibrillator)\b/, 'defibrillator'],
  [/\b(?:stents?|pci|angioplasty|catheter)\b/, 'stent percutaneous'],
  [/\b(?:cancer|tumou?r|carcinoma)\b/, 'cancer carcinoma pathology'],
  [/\b(?:biops\w*|patholog\w*|histolog\w*)\b/, 'biopsy pathology'],
  [/\b(?:receptors?|her2|estrogen|oestrogen|er|pr)\b/, 'her2 estrogen oestrogen progesterone receptor'],
  [/\b(?:genetic\w*|genes?|mutations?|exons?|deletion)\b/, 'gene deletion'],
  [/\b(?:wheel ?chair|walk\w*|ambulat\w*)\b/, 'walk ambulat'],
  [/\b(?:spine|scoliosis|cobb|back)\b/, 'scoliosis cobb spin back'],
  [/\b(?:flu|influenza)\b/, 'influenza'],
  [/\b(?:covid\w*|corona\w*)\b/, 'covid'],
  [/\b(?:shingles|zoster)\b/, 'zoster'],
  [/\b(?:pneumonia|pneumococ\w*)\b/, 'pneumococ pneumonia'],
  [/\b(?:whooping cough|pertussis|tdap|tetanus|diphtheria)\b/, 'tdap dtap tetanus pertussis diphtheria'],
  [/\b(?:measles|mmr|mumps|rubella)\b/, 'mmr measles'],
  [/\b(?:hot flush\w*|hot flash\w*)\b/, 'hot_flush'],
  [/\b(?:water|swelling|oedema|edema)\b/, 'oedema edema swelling'],
  [/\b(?:weigh\w*)\b/, 'body_weight'],
  [/\b(?:tall|height)\b/, 'body_height'],
  [/\b(?:potassium)\b/, 'potassium'],
  [/\b(?:heart|cardiac)\b(?! (?:rate|attack|failure|rhythm|beat))/, 'ejection cardiomyopathy heart'],
  [/(?:^|[^\p{L}])k\+/u, 'potassium'],
  [/\bcrea\b/, 'creatinine'],
  [/\b(?:home visits?|to the house|house call|at home|come home)\b/, 'home_visit'],
  [/\b(?:breast )?x-?rays?\b/, 'mammography radiograph'],
  [/\b(?:drips?|infusions?)\b/, 'infusion zoledron ferric'],
  [/\b(?:battery|box change|generator)\b/, 'defibrillator battery'],
  [
    /\b(?:blood pressure (?:one|pill|tablet|medicine)s?|pressure tablets?)\b/,
    'amlodipine *pril *sartan *olol hydrochlorothiazide',
  ],
  [/\b(?:cancer (?:tablet|pill)s?)\b/, 'letrozole tamoxifen anastrozole exemestane'],
  [/\b(?:heart (?:tablet|pill|medicine)s?)\b/, '*pril bisoprolol carvedilol eplerenone'],
  [/\b(?:injections?)\b/, '*glutide insulin'],
  [/\b(?:retinal|screening)\b/, 'fundus retinopathy'],
  [/\b(?:code status|resus\w*|dnr|dnacpr|advance directive|living will)\b/, 'resuscitat'],
  [/\b(?:aki|acute kidney)\b/, 'acute_kidney'],
  [/\b(?:bladder|prostate|urinat\w*|pee)\b/, 'prostate bladder urine night'],
];

/** A thing that a question names: where it stands there, and parts of the names that a record may have for it. */
export interface Unit {
  readonly at: number;
  readonly parts: readonly string[];
}

/** What the words of a question mean beside themselves. */
export function synonymsIn(lower: string): readonly Unit[] {
  return SAME.flatMap(([said, names]) => {
    const found = said.exec(lower);
    return found === null ? [] : [{ at: found.index, parts: names.split(' ') }];
  });
}

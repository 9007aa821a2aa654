/** What people say for a medicine, a vaccine or a test, and the beginnings of the names that are printed for it. */
export const LAY: readonly (readonly [said: string, printed: string])[] = [
  [
    'water tablet|water pill|diuretic',
    'furosemide torasemide bumetanide hydrochlorothiazide indapamide chlortalidone spironolactone eplerenone',
  ],
  [
    'blood thinner|anticoagulant|anticoagulation',
    'warfarin apixaban rivaroxaban edoxaban dabigatran phenprocoumon acenocoumarol enoxaparin',
  ],
  [
    'blood thinner|antiplatelet|platelet inhibitor',
    'aspirin acetylsalicylic clopidogrel ticagrelor prasugrel',
  ],
  ['statin|cholesterol tablet', 'atorvastatin simvastatin rosuvastatin pravastatin'],
  ['beta blocker|beta-blocker', 'bisoprolol metoprolol carvedilol nebivolol atenolol propranolol'],
  ['ace inhibitor', 'lisinopril ramipril enalapril perindopril captopril'],
  ['sartan', 'losartan valsartan candesartan telmisartan irbesartan'],
  ['thyroid hormone|thyroid tablet|thyroid medicine', 'levothyroxine liothyronine thyroxine'],
  ['steroid|cortisone', 'prednisolone prednisone deflazacort vamorolone dexamethasone hydrocortisone'],
  ['painkiller', 'paracetamol ibuprofen diclofenac naproxen tramadol morphine oxycodone metamizole'],
  ['vitamin d', 'cholecalciferol colecalciferol ergocalciferol'],
  ['heart tablet', 'bisoprolol ramipril perindopril eplerenone'],
  ['blood pressure tablet', 'amlodipine ramipril losartan lisinopril perindopril hydrochlorothiazide'],
  ['anti-inflammatory', 'ibuprofen diclofenac naproxen'],
  ['bisphosphonate|bone medicine', 'alendronate zoledronic risedronate'],
  ['sugar drink test|sugar test', 'glucose'],
  ['antihistamine', 'cetirizine loratadine'],
  ['insulin', 'insulin glargine'],
  ['opioid', 'tramadol morphine codeine oxycodone'],
  [
    'antibiotic',
    'sulfamethoxazole penicillin nitrofurantoin amoxicillin cefalexin doxycycline ciprofloxacin fosfomycin trimethoprim',
  ],
  [
    'aromatase inhibitor|hormone tablet|hormone therapy|endocrine therapy',
    'letrozole anastrozole exemestane tamoxifen',
  ],
  ['acid blocker|stomach tablet|proton pump inhibitor', 'omeprazole pantoprazole esomeprazole lansoprazole'],
  ['chemotherapy|chemo', 'carboplatin docetaxel paclitaxel doxorubicin epirubicin cyclophosphamide'],
  ['antibody', 'trastuzumab pertuzumab denosumab'],
  ['iron infusion|iron', 'ferric ferrous'],
  ['calcium channel blocker', 'amlodipine felodipine lercanidipine'],
  ['sleeping tablet|sleeping pill', 'zopiclone zolpidem temazepam lormetazepam'],
  ['flu', 'influenza'],
  ['shingles', 'zoster'],
  ['whooping cough|tetanus|diphtheria', 'tdap dtap'],
  ['chickenpox', 'varicella'],
  ['measles|rubella|mumps', 'mmr'],
  ['pneumonia vaccine|pneumococcal|pneumococcus', 'ppv23 pcv'],
  ['coronavirus|covid', 'covid-19 sars-cov-2'],
  ['tumour marker|tumor marker', 'cancer'],
  ['mammogram|mammography|breast imaging', 'bi-rads mammography'],
  ['underactive thyroid|under-active thyroid', 'hypothyroidism'],
  ['heart scan|echo|echocardiogram|pump', 'ejection'],
  ['iron store|iron stores', 'ferritin'],
  ['white cells|white count', 'leukocytes neutrophils'],
  ['liver value|liver values|liver enzyme|liver test', 'alanine aspartate gamma'],
  ['kidney value|kidney values|kidney test|kidney function', 'creatinine egfr'],
  ['blood fats|cholesterol', 'ldl hdl triglyceride'],
];

/** In small letters; empty where there are none. */
export function layNamesOf(name: string): readonly string[] {
  const words = name.split(/[ ,/]+/);
  return LAY.filter(([, printed]) =>
    printed.split(' ').some((start) => words.some((word) => word.startsWith(start))),
  ).flatMap(([said]) => said.split('|'));
}

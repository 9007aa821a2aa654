/**
 * Which tests a condition or a medicine is followed by, most telling first (`tests`: keys of the table of analytes). `names`: how a
 * word of its name begins; with a star before it, how one ends (`*pril`); several words have to follow each other. `not`: what it is
 * not, though it is called so. `only`: tests that mean nothing without it. `from`: the rank of its first test, where others matter more
 * (a risk before a disease). `isPanel`: its tests count the same. Sources not seen; awaits a clinician's signature.
 */
export const FOLLOWED_CONDITIONS = [
  {
    ...{ names: ['hypothyroid', 'hashimoto', 'myxoed', 'thyroiditis'], tests: ['tsh', 'free-t4'] },
    source: 'NICE, NG145, Thyroid disease: assessment and management, 2019',
  },
  {
    ...{ names: ['hyperthyroid', 'thyrotoxic', 'graves'], tests: ['tsh', 'free-t4', 'free-t3'] },
    source: 'NICE, NG145, Thyroid disease: assessment and management, 2019',
  },
  {
    ...{ names: ['diabet', 'prediabet'], not: ['insipidus'] },
    tests: ['hba1c', 'egfr', 'albumin-creatinine', 'ldl', 'glucose', 'fasting-glucose', 'systolic'],
    source: 'American Diabetes Association, Standards of Care in Diabetes, 2024',
  },
  {
    names: [
      'chronic kidney',
      'kidney disease',
      'nephropath',
      'renal failure',
      'renal insuff',
      'kidney failure',
    ],
    tests: ['egfr', 'albumin-creatinine', 'creatinine', 'potassium', 'haemoglobin', 'phosphate', 'pth'],
    source: 'KDIGO, Clinical practice guideline for CKD, 2024',
  },
  {
    names: ['heart failure', 'cardiac failure', 'cardiomyopath', 'left ventricular dysfunction'],
    tests: ['nt-probnp', 'bnp', 'ejection-fraction', 'weight', 'potassium', 'egfr', 'sodium', 'creatinine'],
    source: 'European Society of Cardiology, Guidelines for heart failure, 2021',
  },
  {
    ...{ names: ['hypertens'], not: ['pulmonary', 'portal', 'ocular', 'intracranial'], from: 1 },
    tests: ['systolic', 'diastolic', 'potassium', 'egfr'],
    source: 'NICE, NG136, Hypertension in adults, 2019',
  },
  {
    names: [
      ...['hyperlipid', 'hypercholest', 'dyslipid', 'coronary', 'ischaemic heart', 'ischemic heart'],
      ...['myocardial infarct', 'atheroscl', 'cerebral infarct', 'ischaemic stroke', 'ischemic stroke'],
    ],
    ...{ tests: ['ldl', 'non-hdl', 'cholesterol', 'triglycerides'], from: 1 },
    source: 'NICE, NG238, Cardiovascular disease: lipid modification, 2023',
  },
  {
    ...{
      names: ['atrial fibrillation', 'atrial flutter'],
      tests: ['heart-rate', 'egfr', 'haemoglobin', 'tsh'],
    },
    source: 'European Society of Cardiology, Guidelines for atrial fibrillation, 2024',
  },
  {
    names: ['anaemi', 'anemi', 'iron deficiency'],
    tests: ['haemoglobin', 'ferritin', 'transferrin-saturation', 'mcv'],
    source: 'British Society of Gastroenterology, Iron deficiency anaemia in adults, 2021',
  },
  {
    names: [
      'breast cancer',
      'cancer of breast',
      'carcinoma of breast',
      'breast carcinoma',
      'neoplasm of breast',
    ],
    tests: ['ca-15-3'],
    source: 'European Society for Medical Oncology, Metastatic breast cancer, 2021',
  },
  {
    names: ['prostate cancer', 'carcinoma of prostate', 'cancer of prostate', 'neoplasm of prostate'],
    tests: ['psa'],
    source: 'NICE, NG131, Prostate cancer, 2019',
  },
  {
    names: ['ovarian cancer', 'carcinoma of ovary', 'cancer of ovary', 'neoplasm of ovary'],
    tests: ['ca-125'],
    source: 'NICE, CG122, Ovarian cancer, 2011',
  },
  {
    names: [
      ...(['colorectal cancer', 'colon cancer', 'carcinoma of colon', 'cancer of colon'] as const),
      ...(['rectal cancer', 'neoplasm of colon'] as const),
    ],
    tests: ['cea', 'haemoglobin'],
    source: 'NICE, NG151, Colorectal cancer, 2020',
  },
  { names: ['gout'], tests: ['urate'], source: 'NICE, NG219, Gout, 2022' },
  {
    names: ['copd', 'chronic obstructive', 'asthma', 'emphysema'],
    tests: ['fev1', 'oxygen-saturation'],
    source: 'Global Initiative for Chronic Obstructive Lung Disease, Report, 2024',
  },
  {
    names: ['muscular dystroph', 'duchenne'],
    tests: [
      ...(['ejection-fraction', 'fvc-predicted', 'name:peak cough flow', 'fvc', 'weight'] as const),
      ...(['dxa-z-score', 'ck'] as const),
    ],
    source:
      'Birnkrant et al., Diagnosis and management of Duchenne muscular dystrophy, Lancet Neurology, 2018',
  },
  {
    names: ['cirrhos', 'hepatitis', 'fatty liver', 'steatohepat', 'liver disease'],
    tests: ['alt', 'bilirubin', 'albumin', 'platelets', 'inr', 'ast'],
    source: 'European Association for the Study of the Liver, Non-invasive tests, 2021',
  },
  {
    names: ['osteopor', 'osteopen'],
    tests: ['dxa-t-score', 'vitamin-d', 'calcium'],
    source: 'National Osteoporosis Guideline Group, Clinical guideline, 2021',
  },
  {
    names: ['hyperparathyroid', 'hypercalc', 'hypoparathyroid', 'hypocalc'],
    tests: ['calcium', 'pth', 'phosphate', 'vitamin-d'],
    source: 'NICE, NG132, Hyperparathyroidism (primary), 2019',
  },
  {
    names: ['rheumatoid', 'polymyalg', 'vasculit', 'giant cell', 'spondyl', 'lupus'],
    tests: ['crp', 'esr'],
    source: 'NICE, NG100, Rheumatoid arthritis in adults, 2018',
  },
  {
    names: ['crohn', 'ulcerative colitis', 'inflammatory bowel'],
    tests: ['calprotectin', 'crp', 'haemoglobin'],
    source: 'British Society of Gastroenterology, Inflammatory bowel disease in adults, 2019',
  },
  {
    names: ['vitamin d deficien'],
    tests: ['vitamin-d', 'calcium'],
    source: 'National Osteoporosis Society, Vitamin D and bone health, 2018',
  },
  {
    names: ['vitamin b12', 'b12 deficien', 'pernicious'],
    tests: ['b12', 'haemoglobin', 'mcv'],
    source: 'NICE, NG239, Vitamin B12 deficiency in over 16s, 2024',
  },
  {
    names: ['obes', 'malnutrit', 'underweight'],
    ...{ tests: ['weight', 'bmi'], from: 3 },
    source: 'NICE, CG189, Obesity, 2014',
  },
  {
    names: ['dement', 'cognitive', 'alzheim'],
    tests: ['moca'],
    source: 'NICE, NG97, Dementia: assessment, management and support, 2018',
  },
  {
    names: ['depress'],
    tests: ['phq-9', 'epds'],
    source: 'NICE, NG222, Depression in adults, 2022',
  },
  {
    ...{ names: ['pregnan', 'gravid'], not: ['tubal', 'ectopic', 'history', 'molar'] },
    tests: ['systolic', 'diastolic', 'haemoglobin', 'glucose-challenge', 'weight'],
    only: ['gestational-age', 'fundal-height', 'fetal-heart-rate', 'glucose-challenge'],
    source: 'NICE, NG201, Antenatal care, 2021',
  },
] as const;

export const FOLLOWED_MEDICINES = [
  {
    names: ['levothyrox', 'liothyron', 'carbimazole', 'methimazole', 'thiamazole', 'propylthiouracil'],
    tests: ['tsh', 'free-t4'],
    source: 'NICE, NG145, Thyroid disease: assessment and management, 2019',
  },
  { names: ['amiodarone'], tests: ['tsh', 'alt', 'potassium'], source: 'BNF, Amiodarone, monitoring, 2024' },
  { names: ['warfarin', 'phenprocoumon', 'acenocoumarol'], tests: ['inr'], source: 'BNF, Warfarin, 2024' },
  {
    names: ['*xaban', 'dabigatran'],
    tests: ['egfr', 'creatinine', 'haemoglobin', 'weight'],
    source: 'European Heart Rhythm Association, Practical guide on NOACs, 2021',
  },
  {
    names: ['*pril', '*sartan', 'spironolactone', 'eplerenone', 'finerenone'],
    tests: ['potassium', 'egfr', 'creatinine'],
    source: 'BNF, ACE inhibitors, angiotensin-II receptor antagonists, aldosterone antagonists, 2024',
  },
  {
    names: [
      'furosemide',
      'torasemide',
      'torsemide',
      'bumetanide',
      '*thiazide',
      'indapamide',
      'chlortalidone',
    ],
    tests: ['potassium', 'sodium', 'egfr', 'creatinine'],
    source: 'BNF, Diuretics, 2024',
  },
  {
    names: [
      'metformin',
      'insulin',
      'gliclazide',
      'glimepiride',
      'glipizide',
      '*flozin',
      '*gliptin',
      '*glutide',
    ],
    tests: ['hba1c', 'egfr', 'creatinine', 'glucose'],
    source: 'American Diabetes Association, Standards of Care in Diabetes, 2024',
  },
  {
    ...{ names: ['*statin', 'ezetimibe'], not: ['nystatin'], tests: ['ldl', 'alt', 'ck'] },
    source: 'NICE, NG238, Cardiovascular disease: lipid modification, 2023',
  },
  {
    names: ['lithium'],
    tests: ['lithium', 'egfr', 'tsh', 'calcium'],
    source: 'NICE, CG185, Bipolar disorder, 2014',
  },
  {
    ...{ names: ['digoxin'], tests: ['digoxin', 'potassium', 'egfr', 'creatinine'] },
    source: 'BNF, Digoxin, 2024',
  },
  {
    names: ['methotrexate', 'azathioprine', 'mercaptopurine', 'leflunomide', 'mycophenol'],
    tests: ['white-cells', 'neutrophils', 'platelets', 'alt', 'creatinine'],
    source: 'British Society for Rheumatology, Prescription and monitoring of DMARDs, 2017',
  },
  {
    names: [
      ...(['*platin', 'fluorouracil', 'capecitabine', 'leucovorin', 'folinic', 'cyclophosphamide'] as const),
      ...(['*rubicin', '*taxel', 'gemcitabine', 'irinotecan', 'etoposide', 'vincristine'] as const),
      ...(['vinorelbine', 'pemetrexed', 'cytarabine', 'temozolomide', 'bendamustine'] as const),
    ],
    ...{
      tests: ['white-cells', 'platelets', 'haemoglobin', 'creatinine', 'egfr', 'neutrophils'],
      isPanel: true,
    },
    source: 'ESMO, Handbook of cancer treatment: blood counts and kidney function before each cycle, 2020',
  },
  {
    names: ['trastuzumab', '*rubicin'],
    tests: ['ejection-fraction'],
    source: 'European Society of Cardiology, Guidelines on cardio-oncology, 2022',
  },
  {
    names: ['denosumab', '*dronate', '*dronic'],
    tests: ['calcium', 'vitamin-d', 'egfr', 'dxa-t-score'],
    source: 'National Osteoporosis Guideline Group, Clinical guideline, 2021',
  },
  {
    names: ['letrozole', 'anastrozole', 'exemestane'],
    tests: ['dxa-t-score', 'ca-15-3', 'vitamin-d'],
    source: 'National Osteoporosis Guideline Group, Clinical guideline, 2021',
  },
  {
    names: ['ferrous', 'ferric', 'iron'],
    tests: ['ferritin', 'haemoglobin'],
    source: 'British Society of Gastroenterology, Iron deficiency anaemia in adults, 2021',
  },
  {
    names: ['*cobalamin', 'vitamin b12', 'vitamin b 12'],
    tests: ['b12', 'haemoglobin'],
    source: 'NICE, NG239, Vitamin B12 deficiency in over 16s, 2024',
  },
  {
    names: [
      'colecalciferol',
      'cholecalciferol',
      'ergocalciferol',
      'calcifediol',
      'calcitriol',
      'alfacalcidol',
    ],
    tests: ['vitamin-d', 'calcium'],
    source: 'National Osteoporosis Society, Vitamin D and bone health, 2018',
  },
  { names: ['allopurinol', 'febuxostat'], tests: ['urate'], source: 'NICE, NG219, Gout, 2022' },
  { names: ['clozapine'], tests: ['neutrophils', 'white-cells'], source: 'BNF, Clozapine, 2024' },
  {
    names: ['valpro', 'carbamazepine'],
    tests: ['alt', 'sodium', 'platelets'],
    source: 'BNF, Antiepileptics, 2024',
  },
  {
    names: [
      '*citalopram',
      'sertraline',
      'fluoxetine',
      'paroxetine',
      'venlafaxine',
      'duloxetine',
      'mirtazapine',
    ],
    tests: ['sodium', 'phq-9'],
    source: 'BNF, Antidepressant drugs, hyponatraemia, 2024',
  },
  {
    names: ['prednis', 'deflazacort', 'dexamethasone', 'vamorolone'],
    tests: ['glucose', 'hba1c', 'weight'],
    source: 'BNF, Corticosteroids, general use, 2024',
  },
  {
    names: ['epoetin', 'darbepoetin'],
    tests: ['haemoglobin', 'ferritin'],
    source: 'KDIGO, Anemia in chronic kidney disease, 2012',
  },
] as const;

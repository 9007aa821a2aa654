/**
 * What is measured, one entry an analyte: results under any of its LOINC codes are one series. What is not the same thing stays
 * apart, with the reason. `unit`: UCUM, the unit in which results of different codes meet. LOINC codes: Regenstrief Institute, LOINC,
 * 2024; source not seen. Formulas: PubChem, where the entry says so. All of it awaits a clinician's signature (docs/signatures.md).
 *
 * `codes`: the first one is the code of the series. `formula`: of the molecule that laboratories compute with. `variants`: codes of
 * the same analyte whose results differ in method, or that count another part of the molecule. `scales`: units that are no UCUM
 * multiple of `unit`: value = slope × value in `unit` + offset. `isAssayBound`: makers' assays are not interchangeable, so a changed
 * reference range means another assay. `also`: units that reports write and that mean another one: an eGFR is always by 1.73 m².
 */
export const ANALYTE_TABLE = [
  // Kidney
  {
    ...{ key: 'creatinine', name: 'Creatinine', unit: 'umol/L', codes: '2160-0 14682-9 38483-4' },
    ...{ formula: 'C4H7N3O', source: 'PubChem CID 588' },
    variants: [{ codes: '38483-4', method: 'whole blood' }],
  },
  {
    ...{ key: 'egfr', name: 'eGFR', unit: 'mL/min/{1.73_m2}', also: { 'mL/min': 'mL/min/{1.73_m2}' } },
    codes: '98979-8 62238-1 88293-6 88294-4 33914-3 77147-7 48642-3 48643-1 69405-9 50044-7',
    variants: [
      { codes: '98979-8', method: 'CKD-EPI 2021' },
      { codes: '62238-1 88293-6 88294-4', method: 'CKD-EPI 2009' },
      { codes: '33914-3 77147-7 48642-3 48643-1', method: 'MDRD' },
    ],
    source:
      'Inker et al., New creatinine- and cystatin C-based equations to estimate GFR without race, NEJM, 2021',
  },
  // Another marker than creatinine.
  { key: 'egfr-cystatin', name: 'eGFR (cystatin C)', unit: 'mL/min/{1.73_m2}', codes: '50210-4' },
  { key: 'cystatin-c', name: 'Cystatin C', unit: 'mg/L', codes: '33863-2' },
  {
    ...{ key: 'urea', name: 'Urea', unit: 'mmol/L', codes: '22664-7 3091-6 3094-0 14937-7 6299-2' },
    ...{ formula: 'CH4N2O', source: 'PubChem CID 1176' },
    // The mass of the two nitrogen atoms in each molecule of urea.
    variants: [
      {
        ...{ codes: '3094-0 14937-7 6299-2', name: 'Urea nitrogen (BUN)', formula: 'N2' },
        source: 'AMA Manual of Style, SI conversion table (urea nitrogen)',
      },
    ],
  },
  {
    ...{ key: 'albumin-creatinine', name: 'Urine albumin/creatinine', unit: 'mg/g' },
    codes: '9318-7 32294-1 14959-1 13705-9 30000-4',
    // 1 g of creatinine is 8.84 mmol.
    scales: [{ unit: 'mg/mmol', slope: 0.11312, offset: 0 }],
    source: 'KDIGO, Clinical practice guideline for CKD, conversion table, 2024',
  },
  {
    ...{ key: 'protein-creatinine', name: 'Urine protein/creatinine', unit: 'mg/g', codes: '2890-2 34366-5' },
    scales: [{ unit: 'mg/mmol', slope: 0.11312, offset: 0 }],
    source: 'KDIGO, Clinical practice guideline for CKD, conversion table, 2024',
  },
  {
    ...{ key: 'urine-creatinine', name: 'Urine creatinine', unit: 'umol/L', codes: '2161-8 14683-7' },
    ...{ formula: 'C4H7N3O', source: 'PubChem CID 588' },
  },
  {
    ...{ key: 'urate', name: 'Urate', unit: 'umol/L', codes: '3084-1 14933-6' },
    ...{ formula: 'C5H4N4O3', source: 'PubChem CID 1175' },
  },
  // Electrolytes
  {
    ...{ key: 'sodium', name: 'Sodium', unit: 'mmol/L', codes: '2951-2 2947-0' },
    ...{ formula: 'Na', charge: 1, source: 'IUPAC' },
    variants: [{ codes: '2947-0', method: 'whole blood' }],
  },
  {
    ...{ key: 'urine-sodium', name: 'Urine sodium', unit: 'mmol/L', codes: '2955-3' },
    ...{ formula: 'Na', charge: 1, source: 'IUPAC' },
  },
  {
    ...{ key: 'potassium', name: 'Potassium', unit: 'mmol/L', codes: '2823-3 6298-4' },
    ...{ formula: 'K', charge: 1, source: 'IUPAC' },
    variants: [{ codes: '6298-4', method: 'whole blood' }],
  },
  {
    ...{ key: 'urine-potassium', name: 'Urine potassium', unit: 'mmol/L', codes: '2828-2' },
    ...{ formula: 'K', charge: 1, source: 'IUPAC' },
  },
  {
    ...{ key: 'chloride', name: 'Chloride', unit: 'mmol/L', codes: '2075-0 2069-3' },
    ...{ formula: 'Cl', charge: 1, source: 'IUPAC' },
    variants: [{ codes: '2069-3', method: 'whole blood' }],
  },
  {
    ...{ key: 'bicarbonate', name: 'Bicarbonate', unit: 'mmol/L', codes: '1963-8 2028-9 20565-8' },
    ...{ formula: 'CHO3', charge: 1, source: 'PubChem CID 769' },
    variants: [{ codes: '2028-9 20565-8', method: 'total CO2' }],
  },
  {
    ...{ key: 'calcium', name: 'Calcium', unit: 'mmol/L', codes: '17861-6 2000-8 49765-1' },
    ...{ formula: 'Ca', charge: 2, source: 'IUPAC' },
    variants: [{ codes: '49765-1', method: 'whole blood' }],
  },
  {
    ...{ key: 'ionised-calcium', name: 'Ionised calcium', unit: 'mmol/L', codes: '1995-0 1994-3 17864-0' },
    ...{ formula: 'Ca', charge: 2, source: 'IUPAC' },
    variants: [{ codes: '1994-3', method: 'whole blood' }],
  },
  {
    ...{ key: 'magnesium', name: 'Magnesium', unit: 'mmol/L', codes: '19123-9 2601-3' },
    ...{ formula: 'Mg', charge: 2, source: 'IUPAC' },
  },
  {
    ...{ key: 'phosphate', name: 'Phosphate', unit: 'mmol/L', codes: '2777-1 14879-1' },
    ...{ formula: 'P', source: 'IUPAC; phosphate is reported as phosphorus (AMA Manual of Style)' },
  },
  {
    ...{ key: 'lithium', name: 'Lithium', unit: 'mmol/L', codes: '14334-7' },
    ...{ formula: 'Li', charge: 1, source: 'IUPAC' },
  },
  // Glucose. Fasting, by meter, after a load and in urine have other ranges: each is a test of its own.
  {
    ...{ key: 'glucose', name: 'Glucose', unit: 'mmol/L', codes: '2345-7 14749-6 2339-0 15074-8' },
    ...{ formula: 'C6H12O6', source: 'PubChem CID 5793' },
    variants: [{ codes: '2339-0 15074-8', method: 'whole blood' }],
  },
  {
    ...{ key: 'fasting-glucose', name: 'Fasting glucose', unit: 'mmol/L', codes: '1558-6 14771-0' },
    ...{ formula: 'C6H12O6', source: 'PubChem CID 5793' },
  },
  {
    ...{ key: 'meter-glucose', name: 'Glucose (meter)', unit: 'mmol/L', codes: '41653-7 14743-9' },
    ...{ formula: 'C6H12O6', source: 'PubChem CID 5793' },
  },
  {
    ...{ key: 'glucose-challenge', name: 'Glucose 1 h after 50 g', unit: 'mmol/L', codes: '1504-0' },
    ...{ formula: 'C6H12O6', source: 'PubChem CID 5793' },
  },
  {
    ...{ key: 'urine-glucose', name: 'Urine glucose', unit: 'mmol/L', codes: '2350-7 15076-3 5792-7' },
    ...{ formula: 'C6H12O6', source: 'PubChem CID 5793' },
    variants: [{ codes: '5792-7', method: 'test strip' }],
  },
  {
    ...{ key: 'hba1c', name: 'HbA1c', unit: 'mmol/mol', codes: '4548-4 59261-8 17856-6 4549-2' },
    scales: [{ unit: '%', slope: 0.09148, offset: 2.152 }],
    source: 'IFCC/NGSP master equation: ngsp.org; Clin Chem 2004;50:166',
  },
  // Lipids
  {
    ...{ key: 'cholesterol', name: 'Cholesterol', unit: 'mmol/L', codes: '2093-3 14647-2' },
    ...{ formula: 'C27H46O', source: 'PubChem CID 5997' },
  },
  {
    ...{ key: 'hdl', name: 'HDL cholesterol', unit: 'mmol/L', codes: '2085-9 14646-4' },
    ...{ formula: 'C27H46O', source: 'PubChem CID 5997' },
  },
  {
    ...{
      key: 'ldl',
      name: 'LDL cholesterol',
      unit: 'mmol/L',
      codes: '13457-7 39469-2 2089-1 22748-8 18262-6',
    },
    ...{ formula: 'C27H46O', source: 'PubChem CID 5997' },
    variants: [
      { codes: '13457-7 39469-2', method: 'calculated' },
      { codes: '18262-6', method: 'measured directly' },
    ],
  },
  {
    ...{ key: 'non-hdl', name: 'Non-HDL cholesterol', unit: 'mmol/L', codes: '43396-1 70204-3' },
    ...{ formula: 'C27H46O', source: 'PubChem CID 5997' },
  },
  {
    // A mixture; laboratories compute with triolein.
    ...{ key: 'triglycerides', name: 'Triglycerides', unit: 'mmol/L', codes: '2571-8 14927-8' },
    ...{ formula: 'C57H104O6', source: 'PubChem CID 5497163; AMA Manual of Style, SI conversion table' },
  },
  // Liver
  {
    ...{ key: 'bilirubin', name: 'Bilirubin', unit: 'umol/L', codes: '1975-2 14631-6' },
    ...{ formula: 'C33H36N4O6', source: 'PubChem CID 5280352' },
  },
  {
    ...{ key: 'direct-bilirubin', name: 'Direct bilirubin', unit: 'umol/L', codes: '1968-7 14629-0' },
    ...{ formula: 'C33H36N4O6', source: 'PubChem CID 5280352' },
  },
  {
    ...{ key: 'indirect-bilirubin', name: 'Indirect bilirubin', unit: 'umol/L', codes: '1971-1 14630-8' },
    ...{ formula: 'C33H36N4O6', source: 'PubChem CID 5280352' },
  },
  { key: 'alt', name: 'ALT', unit: 'U/L', codes: '1742-6 1743-4', isEnzyme: true },
  { key: 'ast', name: 'AST', unit: 'U/L', codes: '1920-8 30239-8', isEnzyme: true },
  { key: 'alp', name: 'Alkaline phosphatase', unit: 'U/L', codes: '6768-6', isEnzyme: true },
  { key: 'ggt', name: 'Gamma-GT', unit: 'U/L', codes: '2324-2', isEnzyme: true },
  { key: 'ldh', name: 'LDH', unit: 'U/L', codes: '2532-0 14804-9', isEnzyme: true },
  { key: 'ck', name: 'Creatine kinase', unit: 'U/L', codes: '2157-6', isEnzyme: true },
  { key: 'lipase', name: 'Lipase', unit: 'U/L', codes: '3040-3', isEnzyme: true },
  { key: 'amylase', name: 'Amylase', unit: 'U/L', codes: '1798-8', isEnzyme: true },
  { key: 'albumin', name: 'Albumin', unit: 'g/L', codes: '1751-7' },
  { key: 'total-protein', name: 'Total protein', unit: 'g/L', codes: '2885-2' },
  {
    ...{ key: 'ammonia', name: 'Ammonia', unit: 'umol/L', codes: '16362-6 1841-6' },
    ...{ formula: 'NH3', source: 'PubChem CID 222' },
  },
  // Blood
  {
    ...{ key: 'haemoglobin', name: 'Haemoglobin', unit: 'g/L', codes: '718-7 59260-0' },
    ...{ molarMass: 16_114.5, source: 'haemoglobin monomer: ICSH 1995 reference method' },
  },
  { key: 'haematocrit', name: 'Haematocrit', unit: '%', codes: '4544-3 20570-8' },
  { key: 'red-cells', name: 'Red cells', unit: '10*12/L', codes: '789-8' },
  { key: 'mcv', name: 'MCV', unit: 'fL', codes: '787-2 30428-7' },
  { key: 'mch', name: 'MCH', unit: 'pg', codes: '785-6 28539-5' },
  { key: 'mchc', name: 'MCHC', unit: 'g/L', codes: '786-4 28540-3' },
  { key: 'white-cells', name: 'White cells', unit: '10*9/L', codes: '6690-2 26464-8' },
  { key: 'neutrophils', name: 'Neutrophils', unit: '10*9/L', codes: '751-8 26499-4' },
  { key: 'lymphocytes', name: 'Lymphocytes', unit: '10*9/L', codes: '731-0 26474-7' },
  { key: 'monocytes', name: 'Monocytes', unit: '10*9/L', codes: '742-7 26484-6' },
  { key: 'eosinophils', name: 'Eosinophils', unit: '10*9/L', codes: '711-2 26449-9' },
  { key: 'basophils', name: 'Basophils', unit: '10*9/L', codes: '704-7 26444-0' },
  // Shares of the white cells are no counts.
  { key: 'neutrophil-share', name: 'Neutrophils, share', unit: '%', codes: '770-8 26511-6' },
  { key: 'lymphocyte-share', name: 'Lymphocytes, share', unit: '%', codes: '736-9 26478-8' },
  { key: 'monocyte-share', name: 'Monocytes, share', unit: '%', codes: '5905-5 26485-3' },
  { key: 'eosinophil-share', name: 'Eosinophils, share', unit: '%', codes: '713-8 26450-7' },
  { key: 'basophil-share', name: 'Basophils, share', unit: '%', codes: '706-2 30180-4' },
  // The coefficient of variation of the red cells' volume and its standard deviation: two measures.
  { key: 'rdw-cv', name: 'RDW-CV', unit: '%', codes: '788-0 30385-9' },
  { key: 'rdw-sd', name: 'RDW-SD', unit: 'fL', codes: '21000-5 30384-2' },
  { key: 'mpv', name: 'Mean platelet volume', unit: 'fL', codes: '32623-1 28542-9' },
  { key: 'platelets', name: 'Platelets', unit: '10*9/L', codes: '777-3 26515-7' },
  { key: 'ferritin', name: 'Ferritin', unit: 'ug/L', codes: '2276-4 20567-4', isAssayBound: true },
  {
    ...{ key: 'iron', name: 'Iron', unit: 'umol/L', codes: '2498-4 14798-3' },
    ...{ formula: 'Fe', source: 'IUPAC' },
  },
  {
    ...{ key: 'iron-binding', name: 'Iron binding capacity', unit: 'umol/L', codes: '2500-7 14800-7' },
    ...{ formula: 'Fe', source: 'IUPAC' },
  },
  { key: 'transferrin', name: 'Transferrin', unit: 'g/L', codes: '3034-6' },
  { key: 'transferrin-saturation', name: 'Transferrin saturation', unit: '%', codes: '2502-3' },
  {
    ...{ key: 'b12', name: 'Vitamin B12', unit: 'pmol/L', codes: '2132-9 14685-2', isAssayBound: true },
    ...{ formula: 'C63H88CoN14O14P', source: 'PubChem CID 5311498' },
  },
  {
    ...{ key: 'folate', name: 'Folate', unit: 'nmol/L', codes: '2284-8 14732-2' },
    ...{ formula: 'C19H19N7O6', source: 'PubChem CID 135398658' },
  },
  {
    ...{ key: 'inr', name: 'INR', unit: '{INR}', codes: '6301-6 34714-6' },
    variants: [{ codes: '34714-6', method: 'whole blood' }],
  },
  { key: 'aptt', name: 'aPTT', unit: 's', codes: '14979-9 3173-2' },
  { key: 'prothrombin-time', name: 'Prothrombin time', unit: 's', codes: '5902-2 5964-2' },
  { key: 'fibrinogen', name: 'Fibrinogen', unit: 'g/L', codes: '3255-7' },
  // Fibrinogen-equivalent units are about twice D-dimer units.
  { key: 'd-dimer-feu', name: 'D-dimer (FEU)', unit: 'ug/L', codes: '48065-7', isAssayBound: true },
  { key: 'd-dimer-ddu', name: 'D-dimer (DDU)', unit: 'ug/L', codes: '48066-5', isAssayBound: true },
  // Inflammation. The sensitive test of CRP is read against other limits.
  { key: 'crp', name: 'CRP', unit: 'mg/L', codes: '1988-5' },
  { key: 'hs-crp', name: 'hs-CRP', unit: 'mg/L', codes: '30522-7' },
  { key: 'esr', name: 'ESR', unit: 'mm/h', codes: '4537-7 30341-2' },
  { key: 'procalcitonin', name: 'Procalcitonin', unit: 'ug/L', codes: '33959-8' },
  { key: 'calprotectin', name: 'Calprotectin', unit: 'ug/g', codes: '38445-3' },
  // Heart. Troponin I and T, and their sensitive tests, have limits of their own; BNP and NT-proBNP are two molecules.
  { key: 'troponin-i', name: 'Troponin I', unit: 'ug/L', codes: '10839-9', isAssayBound: true },
  { key: 'hs-troponin-i', name: 'hs-Troponin I', unit: 'ng/L', codes: '89579-7', isAssayBound: true },
  { key: 'troponin-t', name: 'Troponin T', unit: 'ug/L', codes: '6598-7', isAssayBound: true },
  { key: 'hs-troponin-t', name: 'hs-Troponin T', unit: 'ng/L', codes: '67151-1', isAssayBound: true },
  { key: 'bnp', name: 'BNP', unit: 'ng/L', codes: '30934-4 42637-9', isAssayBound: true },
  { key: 'nt-probnp', name: 'NT-proBNP', unit: 'ng/L', codes: '33762-6 83107-3', isAssayBound: true },
  { key: 'ejection-fraction', name: 'LV ejection fraction', unit: '%', codes: '10230-1' },
  {
    ...{ key: 'digoxin', name: 'Digoxin', unit: 'nmol/L', codes: '10535-3' },
    ...{ formula: 'C41H64O14', source: 'PubChem CID 2724385' },
  },
  // Hormones and vitamins
  { key: 'tsh', name: 'TSH', unit: 'm[IU]/L', codes: '3016-3 11580-8 11579-0', isAssayBound: true },
  {
    ...{ key: 'free-t4', name: 'Free T4', unit: 'pmol/L', codes: '3024-7 14920-3', isAssayBound: true },
    ...{ formula: 'C15H11I4NO4', source: 'PubChem CID 5819' },
  },
  {
    ...{ key: 't4', name: 'T4', unit: 'nmol/L', codes: '3026-2 14921-1' },
    ...{ formula: 'C15H11I4NO4', source: 'PubChem CID 5819' },
  },
  {
    ...{ key: 'free-t3', name: 'Free T3', unit: 'pmol/L', codes: '3051-0 14928-6', isAssayBound: true },
    ...{ formula: 'C15H12I3NO4', source: 'PubChem CID 5920' },
  },
  {
    ...{ key: 't3', name: 'T3', unit: 'nmol/L', codes: '3053-6 14930-2' },
    ...{ formula: 'C15H12I3NO4', source: 'PubChem CID 5920' },
  },
  { key: 'tpo-antibodies', name: 'TPO antibodies', unit: 'k[IU]/L', codes: '8099-4', isAssayBound: true },
  {
    ...{ key: 'vitamin-d', name: 'Vitamin D (25-OH)', unit: 'nmol/L', codes: '1989-3 62292-8 14635-7' },
    ...{ formula: 'C27H44O2', source: 'PubChem CID 5283731 (25-hydroxyvitamin D3)', isAssayBound: true },
  },
  {
    ...{ key: 'pth', name: 'PTH', unit: 'pmol/L', codes: '2731-8 14866-8', isAssayBound: true },
    ...{ molarMass: 9_425, source: 'parathyrin 1-84: UniProt P01270, mature chain' },
  },
  {
    ...{ key: 'cortisol', name: 'Cortisol', unit: 'nmol/L', codes: '2143-6 14675-3' },
    ...{ formula: 'C21H30O5', source: 'PubChem CID 5754' },
  },
  {
    ...{ key: 'testosterone', name: 'Testosterone', unit: 'nmol/L', codes: '2986-8 14913-8' },
    ...{ formula: 'C19H28O2', source: 'PubChem CID 6013' },
  },
  {
    ...{ key: 'oestradiol', name: 'Oestradiol', unit: 'pmol/L', codes: '2243-4 14715-7' },
    ...{ formula: 'C18H24O2', source: 'PubChem CID 5757' },
  },
  {
    ...{ key: 'progesterone', name: 'Progesterone', unit: 'nmol/L', codes: '2839-9 14890-8' },
    ...{ formula: 'C21H30O2', source: 'PubChem CID 5994' },
  },
  // Tumour markers
  { key: 'psa', name: 'PSA', unit: 'ug/L', codes: '2857-1', isAssayBound: true },
  { key: 'ca-15-3', name: 'CA 15-3', unit: "[arb'U]/mL", codes: '6875-9', isAssayBound: true },
  { key: 'ca-125', name: 'CA 125', unit: "[arb'U]/mL", codes: '10334-1', isAssayBound: true },
  { key: 'ca-19-9', name: 'CA 19-9', unit: "[arb'U]/mL", codes: '24108-3', isAssayBound: true },
  { key: 'cea', name: 'CEA', unit: 'ug/L', codes: '2039-6', isAssayBound: true },
  { key: 'afp', name: 'AFP', unit: 'ug/L', codes: '1834-1', isAssayBound: true },
  { key: 'hcg', name: 'hCG', unit: '[IU]/L', codes: '21198-7 19080-1', isAssayBound: true },
  // Others
  {
    ...{ key: 'lactate', name: 'Lactate', unit: 'mmol/L', codes: '2524-7 14118-4' },
    ...{ formula: 'C3H6O3', source: 'PubChem CID 612' },
  },
  {
    ...{ key: 'lead', name: 'Lead', unit: 'umol/L', codes: '5671-3' },
    ...{ formula: 'Pb', source: 'IUPAC' },
  },
  // Vital signs and function
  { key: 'weight', name: 'Body weight', unit: 'kg', codes: '29463-7 3141-9' },
  { key: 'height', name: 'Body height', unit: 'cm', codes: '8302-2 3137-7' },
  { key: 'bmi', name: 'BMI', unit: 'kg/m2', codes: '39156-5' },
  { key: 'systolic', name: 'Systolic blood pressure', unit: 'mm[Hg]', codes: '8480-6' },
  { key: 'diastolic', name: 'Diastolic blood pressure', unit: 'mm[Hg]', codes: '8462-4' },
  { key: 'heart-rate', name: 'Heart rate', unit: '/min', codes: '8867-4' },
  { key: 'respiratory-rate', name: 'Respiratory rate', unit: '/min', codes: '9279-1' },
  { key: 'temperature', name: 'Temperature', unit: 'Cel', codes: '8310-5' },
  {
    ...{ key: 'oxygen-saturation', name: 'Oxygen saturation', unit: '%', codes: '59408-5 2708-6' },
    variants: [
      { codes: '59408-5', method: 'pulse oximetry' },
      { codes: '2708-6', method: 'arterial blood' },
    ],
  },
  { key: 'fev1', name: 'FEV1', unit: 'L', codes: '20150-9' },
  { key: 'fvc', name: 'FVC', unit: 'L', codes: '19868-9' },
  { key: 'fvc-predicted', name: 'FVC % of predicted', unit: '%', codes: '19872-1' },
  { key: 'six-minute-walk', name: 'Six-minute walk', unit: 'm', codes: '64098-7' },
  { key: 'dxa-t-score', name: 'Bone density T-score', unit: '{T-score}', codes: '38267-1' },
  { key: 'dxa-z-score', name: 'Bone density Z-score', unit: '{Z-score}', codes: '85394-5' },
  { key: 'moca', name: 'MoCA score', unit: '{score}', codes: '72172-0' },
  { key: 'phq-9', name: 'PHQ-9 score', unit: '{score}', codes: '44261-6' },
  { key: 'epds', name: 'EPDS score', unit: '{score}', codes: '99046-5' },
  { key: 'fundal-height', name: 'Fundal height', unit: 'cm', codes: '11881-0' },
  { key: 'gestational-age', name: 'Gestational age', unit: 'wk', codes: '18185-9' },
  { key: 'fetal-heart-rate', name: 'Fetal heart rate', unit: '/min', codes: '55283-6' },
] as const;

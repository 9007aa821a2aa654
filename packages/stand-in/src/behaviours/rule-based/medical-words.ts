const MEDICATION_ENDINGS =
  /(?:pril|sartan|olol|statin|azole|cillin|mycin|micin|formin|gliptin|gliflozin|glutide|parin|xaban|gatran|dipine|tidine|prazole|oxetine|azepam|azolam|triptan|mab|tinib|ciclib|ovir|vudine|thiazide|semide|lactone|olone|asone|caine|oxacin|cycline|profen|lukast|terol|tropium|dronate|zosin|afil|setron|zapine|apine|idone|etine|aline|barbital|toin|racetam|grel|rozole|platin|taxel|pezil|sulosin|butynin|pidem|iptyline|zacort|renone|calciferol|dronic|zepam|gabalin|setine|traline|codone|morphone|zosine|curonium)$/;

const MEDICATIONS = new Set(
  'acetaminophen adrenaline allopurinol amiodarone aspirin azathioprine buspirone carbamazepine clonidine codeine colchicine cortisone diclofenac digoxin epinephrine estradiol ezetimibe fentanyl gabapentin glibenclamide heparin hydroxychloroquine ibuprofen insulin lamotrigine levothyroxine lithium methotrexate metformin methylphenidate morphine naproxen naloxone nitroglycerin oxycodone paracetamol phenytoin pregabalin prednisone propofol quinine rifampicin salbutamol tamoxifen testosterone thyroxine tramadol valproate vancomycin verapamil warfarin'.split(
    ' ',
  ),
);

const NOT_MEDICATIONS = new Set(
  'gazelle april coastline deadline baseline guideline headline online pipeline'.split(' '),
);

/** A known name, or an ending that generic names of a class share. */
export function isMedication(word: string): boolean {
  const plain = word.toLowerCase();
  if (MEDICATIONS.has(plain)) return true;
  return plain.length >= 7 && MEDICATION_ENDINGS.test(plain) && !NOT_MEDICATIONS.has(plain);
}

export const SYMPTOM =
  /\b(?:(?:chest|back|abdominal|stomach|joint|muscle|knee|ear|throat|neck|leg|arm)\s+pain|pain|headaches?|migraines?|fever|cough|nausea|vomiting|dizz(?:y|iness)|fatigue|tired(?:ness)?|rash|itch(?:ing)?|breathless(?:ness)?|shortness of breath|palpitations?|(?:ankle|leg|foot|joint|facial)\s+swelling|swelling|insomnia|diarrh(?:o)?ea|constipation|numbness|weakness|bleeding|anxiety|weight loss|sore throat|chills|cramps?)\b/gi;

import { isMedication } from '../../medical-words.ts';
import { isEmptyWord } from './words.ts';

/** Names that people misspell: what the rules themselves look for. */
const NAMES =
  'potassium sodium creatinine haemoglobin hemoglobin cholesterol albumin ferritin thyroid glucose ejection allergy allergies allergic vaccine vaccines vaccination vaccinated appointment pregnant pregnancy operation surgery diabetes kidney kidneys pressure penicillin amoxicillin ibuprofen paracetamol metformin warfarin apixaban clopidogrel levothyroxine amlodipine bisoprolol tramadol codeine antibiotic antibiotics medicine medicines medication medications interaction interactions defibrillator anaesthetic anaesthesia letrozole mammogram mammography weight happened prescribed diagnosed diagnosis symptoms'.split(
    ' ',
  );
const KNOWN = new Set(NAMES);
const SHORTEST = 6;

/** With one slip of the pen in a name put right. */
export function spelled(text: string): string {
  return text.replaceAll(/\p{L}{6,}/gu, (word) => {
    const small = word.toLowerCase();
    if (KNOWN.has(small) || isEmptyWord(small) || isMedication(small)) return word;
    return NAMES.find((name) => name[0] === small[0] && isOneSlip(small, name)) ?? word;
  });
}

/** One letter more, less, other, or two that changed places. An ending is no slip. */
function isOneSlip(said: string, name: string): boolean {
  if (name.length < SHORTEST || Math.abs(said.length - name.length) > 1) return false;
  let at = 0;
  while (at < said.length && said[at] === name[at]) at += 1;
  if (at >= Math.min(said.length, name.length)) return false;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(said, at + 1) === rest(name, at + 1) ||
    rest(said, at) === rest(name, at + 1) ||
    rest(said, at + 1) === rest(name, at) ||
    (said[at] === name[at + 1] && said[at + 1] === name[at] && rest(said, at + 2) === rest(name, at + 2))
  );
}

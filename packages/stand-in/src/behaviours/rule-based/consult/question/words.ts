import { isMedication } from '../../medical-words.ts';

/** Words that name nothing: how a question is put, and what every entry has. */
const EMPTY = new Set(
  'a about above after again ago all also am an and any anybody anyone anything are as asked at available be because been before being below best better between both but by came can check checked could current currently date day days did do does doing done down during each else ever every exactly find first follow for from gave get getting give given go going good got had happen happened happening has have having he her here him his how i if in into is it its just keep know known last lately later latest let like list long look made main make many may me mean means medical might month months more most much must my name named need needed needs never new newest next no normal not now number of off often ok okay old on once one only or other our out over own past patient patients people please possible previous put question recent recently record recorded records right said same say says see seem seen shall she should show shown side since so some someone something soon started start still stop stopped such take taken takes taking tell than that the their them then there these they thing things this those through time times to today together told too took toward under until up us use used using usual value values very want was way we week weeks well went were what when where whether which while who whom whose why will with within without worse would year years yes yet you your risk risks problem problems result results test tests level levels history condition conditions medicine medicines medication medications meds drug drugs tablet tablets pill pills dose doses visit visits appointment appointments doctor doctors hospital allergy allergies allergic treatment treatments treated disease illness trend change changed changes changing improved improving increase increased decreased compared compare high low higher lower control controlled range ranges son daughter mother father child safe safely summary summarise summarize handover brief briefly okay taken amount reason reasons else anything everything team vaccination vaccinations vaccine vaccines vaccinated shot shots jab jabs surgery surgeries operation operations procedure procedures document documents letter letters report reports note notes plan plans goal goals order orders ordered family relatives diagnosis diagnoses diagnosed symptom symptoms lab labs blood measured measure measurement measurements findings finding plain words explain short overview status stage heart instead else chemist friend remember number thing sort anywhere somewhere find wrote write full ages keep kind made makes half ward number trouble something nothing coming house home again highest lowest ever stronger still mistake mistaken error errors correct wrong worry worried odd weird strange plausible doubt doubts doubtful dubious alright thoughts thinking concern concerns matters watch anyone whats wants status need extra against code newly bad badly severe severity serious sort really actually honestly honest maybe perhaps quite bit lot lots real true sure supposed meant anymore already yet soon ages remember forget forgot think thought know tell talk talked told said want wants wanted wish hope please thanks thank hello hi bye ask asking asked call calls page app screen list lists look looks looked looking saw see show shows write writes wrote read reads book little big small large great nice friend neighbour neighbor swears kindly mum mom dad grandma grandpa husband wife karin anyone anybody somebody someone everyone everybody nobody due pls plz thx cos coz cause dont doesnt didnt isnt wasnt cant wont couldnt shouldnt ive im hes shes theyre youre whos hows wheres therefore instead insted regarding concerning latest recent newest current previous prior earlier whole entire entry entries info information detail details stuff side sides part parts piece point points matter matters case cases kind kinds type types way ways reason allowed allow possible able unable likely chance chances number numbers figure figures percentage percent score scores stop stops stopping carry carried carrying left leave box still month spring summer autumn winter morning evening night nights noon hour hours minute minutes second seconds monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december ever far anyway somehow bought nearly remembered voice somewhere anywhere hand hands school class teacher job work works working worked brief short quick quickly summary pt pts hx dx rx tx sx yo yr yrs y/o w/o re vs etc asap tonight yesterday tomorrow admitted needing giving gives given taken received receive receiving happen happens happened happening explain explained explains understand understood mean means meaning went gone come comes came coming back down up fast slow slowly quickly'.split(
    ' ',
  ),
);

export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word);
}

/** The words of a question that may name an entry of the record, in small letters. */
export function namingWords(lower: string): readonly string[] {
  const words = lower.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 2 && !EMPTY.has(word) && !/^\d+$/.test(word)))];
}

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

/** Why a patient may be opened without a standing grant. */
export const BREAK_GLASS_CODES = [
  'emergency-treatment',
  'patient-unresponsive',
  'on-call-cover',
  'public-health-duty',
  'other',
] as const;
export type BreakGlassCode = (typeof BREAK_GLASS_CODES)[number];

const LONGEST = 2_000;
const FEWEST_LETTERS = 10;
const FEWEST_WORDS = 3;
const FEWEST_TELLING = 2;
/** Words that every reason could hold, and that no reviewer can judge: of grammar, of asking, of the job. */
const EMPTY = new Set(
  (
    'a about above again all allow allowed always am an and any anything are as asking at be because before business but by can care case check checking clinical come could described do doctor earlier else ' +
    'enter enough for from general get give given go good had has have having here hospital i if important in information into is it its job just later last let like look looking matter me medical more must my ' +
    'necessary need needed needs no none not now nurse of on ok okay open opened opening or other our out overview patient patients permission please pls purpose quality quick read reason reasons record records ' +
    'really request requested required room same see seen situation so some something standing system test that the there therefore these this time to today treatment type typing up urgent urgently use usual view want was we when whatever which why will with work working you your access accessing minimum characters reached field file chart data details example lorem ipsum dolor sit amet consectetur adipiscing ' +
    'aus akte als arbeit arzt auf bitte brauche da danke das dem den der des die diese dieser dienst dienstlich dienstlichen dringend eben ein eine einen einsicht erforderlich es für grund gründe gründen habe hier ich im immer ist jetzt man mir muss nicht notwendig oben patient patienten sehen siehe und unbedingt voraus weil wie wieder zu zugang zugriff zum zur begründung eingeben ' +
    "accès ai au aux avec besoin c'est ce cet cette comme d de dans des dossier du elle en est et il j j'en je la le les ma médecin médicales médical mon motif nécessaire ou où par parce pas patient patiente pour professionnelles que qui raison raisons s'il sans ses soins son sur travail un une voir vous " +
    'acceso ahora al atención con del el ella es esta este historia la lo los médica médico médicos mi mismo motivo motivos necesario necesito no o paciente para permiso por porque que se si sí sin su trabajo un una ver y'
  ).split(' '),
);
/** Rows of keyboards and the alphabet, in both directions: four of them in a row are no word. */
const RUNS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
].flatMap((run) => [run, [...run].reverse().join('')]);

/**
 * True where the words say something that a patient or a reviewer can judge: at least ten letters and three different words that
 * are none of the code's own, two of which are more than grammar and asking, and no run of one letter or of neighbouring keys. It
 * cannot tell a true reason from a false one, nor an empty sentence in a language that it has no words of.
 */
export function hasSense(code: BreakGlassCode, words: string): boolean {
  if (words.length > LONGEST || !words.isWellFormed() || words.includes('\0')) return false;
  const ofCode = new Set(code.split('-'));
  const said = (words.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => isWord(word));
  const own = new Set(said.filter((word) => word.length > 1 && !ofCode.has(word)));
  const letters = [...own].join('').length;
  const telling = [...own].filter((word) => !EMPTY.has(word));
  return own.size >= FEWEST_WORDS && letters >= FEWEST_LETTERS && telling.length >= FEWEST_TELLING;
}

function isWord(word: string): boolean {
  if (/(\p{L})\1{2}/u.test(word) || (word.length > 1 && new Set(word).size === 1)) return false;
  return ![...word].some((_, at) => {
    const four = word.slice(at, at + 4);
    return four.length === 4 && RUNS.some((run) => run.includes(four));
  });
}

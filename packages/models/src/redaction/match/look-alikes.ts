/** Letters of other scripts, and small capitals, that look like Latin ones; in pairs. */
const PAIRS = [
  // Cyrillic.
  'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWҮYԌG',
  'аaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxԛqԝwԁdһhүyӏlѵv',
  // Greek.
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCͿJ',
  'αaβbεeιiκkνvοoρpτtυuχxγyηnωwϲcϳj',
  // Small capitals and letters of phonetic scripts.
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzɑaɡgɩi',
].join('');

const LATIN = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) LATIN.set(PAIRS[at]!, PAIRS[at + 1]!);

/** The text with each of them as the Latin letter; every letter stays in its place. The same text where there is none. */
export function withLatinLetters(text: string): string {
  return text.replace(/[\u0250-\u052f\u1d00-\u1d7f\ua730\ua731]/g, (letter) => LATIN.get(letter) ?? letter);
}

/** Months as reports write them, in English, German, French, Spanish, Italian and Portuguese, without accents. */
const NAMES = [
  'jan january januar janner janvier janv enero ene gennaio gen janeiro',
  'feb february februar febr fevrier fevr febrero febbraio fevereiro fev',
  'mar march marz maerz mrz mars marzo marco',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag maio',
  'jun june juni juin junio giugno giu junho',
  'jul july juli juillet juil julio luglio lug julho',
  'aug august aout agosto ago',
  'sep sept september septembre septiembre settembre setembro set',
  'oct october oktober okt octobre octubre ottobre ott outubro out',
  'nov november novembre noviembre novembro',
  'dec december dezember dez decembre diciembre dic dicembre dezembro',
];
const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);

/** 1 to 12; undefined: no month. */
export function monthOf(word: string): number | undefined {
  return MONTHS.get(word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
}

import { spelledOut } from '../reading/spelled-out.ts';
import { explains } from './explains.ts';
import { isPlainTalk } from './plain-talk.ts';
import type { KnownWords } from './vocabulary.ts';

const IN_GENERAL = /^(?:in general|generally speaking|as a rule)[:,] /;
const STAND_IN = /^\[stand-in model\] */;

/**
 * True where a sentence without a source may stay in the answer of an agent that has a record: it is a title, a fixed courtesy or
 * limit, or it explains something that holds for anybody. Everything else goes, whatever it says and whatever tools were called.
 */
export function isGeneralByRule(text: string, isTitle: boolean, known: KnownWords): boolean {
  const lower = spelledOut(text).toLowerCase().replace(STAND_IN, '').replaceAll(/\s+/g, ' ').trim();
  if (lower === '' || isPlainTalk(lower)) return true;
  return (isTitle && isLabel(lower, known)) || explains(lower.replace(IN_GENERAL, ''), known);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Nouns of titles and of the heads of tables. With no verb, judgement or denial among them they say of nothing that it is so. */
const TITLE = words(
  'a about all allergies and at besides blood body bones by care chart check conditions current date dates documents dose each entries eyes facts flag for from function further general genetics glance heart history how imaging immunisations immunizations in intolerances key kidney kidneys lab laboratory labs last later latest level levels list liver lungs meaning measurements medication medications medicine medicines name newest next now of on or other overview own pairs plan planned point points pressure procedures query question questions range reading readings recent record reference result results section sections sources status step steps summary supplements symptoms test tests the time timeline to trend trends unit vaccinations value values verdict visit visits weight what when where which with words your tablets tablet drugs drug pills problems diagnoses diagnosis background treatment treatments operations operation surgery scans scan family numbers figures picture story recap details appointments appointment vaccines main first changes side effects bone kidneys thyroid mood memory sugar pregnancy birth',
);
/** Titles with a verb or a span of time, each a whole. */
const FIXED = [
  'what (?:it|this|that|these|they) means?',
  'what (?:is|was) measured',
  'what (?:the|your) (?:record|chart) says',
  'in (?:short|brief|summary|a nutshell|detail|order|a few words|one sentence)',
  '(?:to|let me) sum up',
  'still to come(?:, (?:according to|from|as in) (?:the|your) (?:record|chart))?',
  '(?:since|until|before|after) then',
  '(?:ahead|coming up|so far|back then|at a glance|step by step|one by one)',
  'found by a query',
  '(?:critical )?pairs in (?:the|your) (?:list|record)',
  '(?:past|earlier) (?:visits|results|values|readings|history|medical history)',
  '(?:conditions|symptoms|conditions and symptoms|medicines) that began or ended',
  'the last visit was before that',
  'worth raising at (?:a|the|your) (?:next )?visit',
  '(?:visits|results|labs|entries|values|readings) (?:of|in|over|from) the (?:last|past) (?:(?:two|three|four|six|twelve) )?(?:weeks?|months?|years?)',
].map((title) => new RegExp(`^${title}$`));
/** `Here's a quick overview of your results`: what follows is a title. */
const OPENER =
  /^(?:here (?:is|are)|below (?:is|are)|this is)(?: (?:a|an|the|my|your))?(?: (?:short|quick|brief|simple|concise|clear|full|rough))*(?= (?:summary|overview|list|recap|timeline|picture|answer|table|details|numbers|figures|results|facts|points|key|main)\b)/;

/** Beside a name of the record even a word such as `planned` would say something of it. */
const BESIDE_NAME = words(
  'and at blood date in last latest level levels measurements of over readings reading result results series test tests the time trend unit value values visits your',
);
/** And in the other cells of a table's head. */
const HEAD_BESIDE_NAME = new Set([
  ...BESIDE_NAME,
  ...words('day flag range reference verdict medicine name dose status'),
]);
const LONGEST = 12;

/** A title, the opening of a list or the head of a table: words for titles, or one name of the record and what is measured of it. */
function isLabel(title: string, known: KnownWords): boolean {
  const lower = title.replace(OPENER, '');
  const cells = lower.split('|').map((cell) => cell.trim());
  if (cells.length === 1 && FIXED.some((title) => title.test(lower.replace(/[.:]$/, '')))) return true;
  const read = cells.map((cell) => ({ cell, rest: known.withoutName(cell) }));
  const named = read.some(({ cell, rest }) => rest !== cell);
  return read.every(({ cell, rest }) => {
    const allowed = !named ? TITLE : rest === cell ? HEAD_BESIDE_NAME : BESIDE_NAME;
    const left = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
    return left.length <= LONGEST && left.every((word) => allowed.has(word));
  });
}

import type { KnownWords } from './vocabulary.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words of titles and of the heads of tables. None of them says of anything that it is so. */
const TITLE = words(
  'a about after all allergies and as at before began beside besides blood body bones by care chart check conditions critical current date dates day days documents dose each earlier ended entries eyes facts flag for found from function further gave general genetics glance going heart history how imaging immunisations immunizations in intolerances is it key kidney kidneys lab laboratory labs last later level levels limit list liver lungs mean meaning means measured measurements medication medications medicine medicines month months name new newest next now of on or other out over overview own pairs past plan planned point points pressure procedures query question questions raising range reading readings recent record reference result results say says section sections short sources status step steps summary supplements symptoms test tests that the these this three time timeline to trend trends unit vaccinations value values verdict visit visits was weight what when where which with without words worth year years your',
);
/** Beside a name of the record even a word such as `ended` would say something of it. */
const BESIDE_NAME = words(
  'and at blood date in last latest level levels measurements of over readings reading result results series test tests the time trend unit value values visits your',
);
const LONGEST = 12;

/** A title, the opening of a list or the head of a table: words for titles, or one name of the record and what is measured of it. */
export function isLabel(lower: string, known: KnownWords): boolean {
  return lower.split('|').every((cell) => {
    const rest = known.withoutName(cell);
    const allowed = rest === cell ? TITLE : BESIDE_NAME;
    const left = rest.match(/[\p{L}\d]+/gu) ?? [];
    return left.length <= LONGEST && left.every((word) => allowed.has(word));
  });
}

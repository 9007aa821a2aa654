import { INTERACTION_PAIRS, INTERACTION_SIGNATURE, ingredientsIn, pairsFor } from '@consilium/clinical';
import { defineTool, type Json, type Reporter, reporterNamed, withReporter } from '@consilium/kernel';
import { z } from 'zod';
import { type Cited, cite, citeNote } from '../chart/cite.ts';
import { keepLookedUp } from '../chart/looked-up.ts';
import { activeButOver, type Regimen, readRegimensOf } from '../chart/regimens.ts';

/** A medicine that is taken, or one that is asked about and stands in no record. */
interface Medicine {
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly source: { readonly resource: string; readonly version: number } | null;
  /** Its last day, where that is over although it is written as active. */
  readonly wasToEnd: string | null;
  readonly reporter: Reporter | null;
}

const LIST = `a list of ${INTERACTION_PAIRS.length} class pairs, ${INTERACTION_SIGNATURE},`;

/** Looks each two medicines up in a short list. What the list does not have is "not checked", in these words, and never "none". */
export const checkInteractions = defineTool({
  name: 'check_interactions',
  description:
    'Looks up interactions between the active medicines of the record, and with one more medicine if given, in a short list of serious pairs. A pair that is not found was not checked: say so, never that there is none.',
  input: z.object({ with: z.string().min(1).max(100).optional().describe('One more medicine.') }),
  zone: 'record',
  effect: 'read',
  execute: async ({ with: one }): Promise<Json> => {
    // Of two entries of one medicine that of the care team speaks.
    const active = (await readRegimensOf())
      .filter(({ isActive }) => isActive)
      .toSorted((one, other) => Number(isReported(one)) - Number(isReported(other)));
    // Of two orders of one medicine the one that is not over speaks.
    const taken = [
      ...active.filter(({ wasToEnd }) => wasToEnd === null),
      ...active.filter(({ wasToEnd }) => wasToEnd !== null),
    ].map(medicineOf);
    const asked = one === undefined ? [] : [askedMedicine(one)];
    const medicines = onceEach([...asked, ...taken]);
    const pairs = asked.length > 0 ? pairsWith(medicines[0]!, medicines.slice(1)) : pairsAmong(medicines);
    const found = pairs.flatMap(citeFound);
    keepLookedUp(found.map(({ fact }) => fact));
    const names = medicines.map(({ name }) => name).join(', ');
    const rest =
      medicines.length < 2
        ? 'interactions: not checked, as there are not two medicines to look up'
        : `interactions of ${names}: looked up in ${LIST} only; ${found.length === 0 ? 'every pair' : 'every other pair'} was not checked${reportedIn(medicines)}`;
    return {
      found,
      not_checked: citeNote(['check_interactions', names], rest),
      say: 'Not checked does not mean that there is none. Never say that medicines do not interact.',
    };
  },
});

function medicineOf({ name, node, wasToEnd }: Regimen): Medicine {
  const reporter = reporterNamed(node.properties.reported_by);
  return { name, ingredients: ingredientsIn(name), source: node.source ?? null, wasToEnd, reporter };
}

/** Under our own name of it: a name that a model made up could say anything. */
function askedMedicine(said: string): Medicine {
  const ingredients = ingredientsIn(said);
  return {
    name: ingredients.join(' and ') || 'the medicine asked about',
    ingredients,
    source: null,
    wasToEnd: null,
    reporter: null,
  };
}

/** An order and a statement of the same medicine are one medicine. */
function onceEach(medicines: readonly Medicine[]): readonly Medicine[] {
  const seen = new Set<string>();
  return medicines.filter(({ name }) => {
    const key = name.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

type Two = readonly [Medicine, Medicine];

function pairsAmong(medicines: readonly Medicine[]): readonly Two[] {
  return medicines.flatMap((first, index) => pairsWith(first, medicines.slice(index + 1)));
}

function pairsWith(first: Medicine, others: readonly Medicine[]): readonly Two[] {
  return others.map((other) => [first, other] as const);
}

/** A fact of the medicine that stands in the record. */
function citeFound([first, second]: Two): readonly Cited[] {
  const rows = first.ingredients.flatMap((a) => second.ingredients.flatMap((b) => pairsFor(a, b)));
  const source = second.source ?? first.source;
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => {
    const { id, one, other, severity, mechanism, source: by } = row;
    const printed = `${first.name} and ${second.name}: ${severity} interaction (listed as ${one.called} with ${other.called}: ${mechanism}; ${by}; ${INTERACTION_SIGNATURE})${overIn([first, second])}${reportedIn([first, second])}`;
    return source === null
      ? citeNote(['check_interactions', id, first.name, second.name], printed)
      : cite({ ...source, path: `interaction ${id}`, printed });
  });
}

function overIn(two: Two): string {
  return two
    .flatMap(({ name, wasToEnd }) => (wasToEnd === null ? [] : [`; ${name} is ${activeButOver(wasToEnd)}`]))
    .join('');
}

function isReported({ node }: Regimen): boolean {
  return reporterNamed(node.properties.reported_by) !== null;
}

function reportedIn(medicines: readonly Medicine[]): string {
  return medicines
    .flatMap(({ name, reporter }) => (reporter === null ? [] : [`; ${withReporter(name, reporter)}`]))
    .join('');
}

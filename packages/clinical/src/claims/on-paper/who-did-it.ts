import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** `by Dr Ruth Probe-Sommer, General practice`: in the printed text of a fact. */
const DOCTOR =
  /\bdr\.? ((?:\p{L}[\p{L}'-]{1,30} ){0,3}?\p{L}[\p{L}'-]{1,30})(?=[,;.:)]|$| (?:on|in|at|since|from|and|for|because|who|to|as|with|of|prescribed|stopped|started|wrote|advised|asked|saw)\b)/gu;
const ROLES: readonly (readonly [role: RegExp, specialty: RegExp])[] = [
  [/\bcardiologists?\b/, /\bcardiology\b/],
  [/\bnephrologists?\b/, /\bnephrology\b/],
  [/\bneurologists?\b/, /\bneurology\b/],
  [/\boncologists?\b/, /\boncology\b/],
  [/\b(?:endocrinologists?)\b/, /\bendocrinology\b/],
  [/\bdiabetologists?\b/, /\bdiabetology\b/],
  [/\burologists?\b/, /\burology\b/],
  [/\b(?:ophthalmologists?|eye doctor)\b/, /\bophthalmology\b/],
  [/\b(?:gynaecologists?|gynecologists?|obstetricians?)\b/, /\b(?:gyn\p{L}*|obstetrics)\b/u],
  [/\bgeriatricians?\b/, /\bgeriatric\p{L}*\b/u],
  [/\bdermatologists?\b/, /\bdermatology\b/],
  [/\b(?:paediatricians?|pediatricians?)\b/, /\bp(?:a)?ediatric\p{L}*\b/u],
  [/\b(?:gp|family doctor|general practitioner|family physician)\b/, /\b(?:general practice|family)\b/],
  [/\bmidwi(?:fe|ves)\b/, /\bmidwif\p{L}*\b/u],
  [/\bpulmonologists?\b/, /\b(?:pulmonology|respiratory)\b/],
];

/**
 * A doctor whom the sentence names and no cited fact does, where they name another; or a specialist, where the doctors of the cited
 * facts are known to be of another specialty. Null: there is none. `handedOut` says who is of which specialty.
 */
export function otherDoctor(
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
  handedOut: () => string,
): string | null {
  const printed = facts.map((fact) => fact.fact.printed.toLowerCase()).join('\n');
  const known = doctorsIn(printed);
  if (known.length === 0) return null;
  const other = doctorsIn(lower).find((name) => {
    const last = name.split(/[ -]/).at(-1)!;
    return !known.some((each) => each.split(/[ -]/).includes(last));
  });
  if (other !== undefined) return other;
  const acted = ROLES.find(([role]) => role.test(lower) && ACTS.test(lower));
  if (acted === undefined) return null;
  const [role, specialty] = acted;
  const specialties = known.flatMap((name) => specialtiesOf(name, handedOut()));
  if (
    specialties.length === 0 ||
    specialties.some((each) => specialty.test(each)) ||
    specialty.test(printed) ||
    role.test(printed)
  )
    return null;
  return role.exec(lower)?.[0] ?? null;
}

const ACTS =
  /\b(?:by|from) (?:the|his|her|our|a|an) |\b(?:prescribed|ordered|stopped|started|began|implanted|operated|advised|recommended|changed|raised|reduced)\b/;

function doctorsIn(lower: string): readonly string[] {
  return [...new Set([...lower.matchAll(DOCTOR)].map(({ 1: name = '' }) => name))];
}

/** What follows the name elsewhere: `Dr Ruth Probe-Sommer, General practice`. */
function specialtiesOf(name: string, printed: string): readonly string[] {
  const found = new Set<string>();
  const called = `dr ${name}, `;
  for (let at = printed.indexOf(called); at >= 0 && found.size < 4; at = printed.indexOf(called, at + 1)) {
    const [said = ''] = printed.slice(at + called.length, at + called.length + 40).split(/[\n,;:.]/, 1);
    if (ROLES.some(([, specialty]) => specialty.test(said))) found.add(said);
  }
  return [...found];
}

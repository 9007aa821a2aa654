import type { FhirResource, Lab, Panel } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { nameOf, objectOf, textOf } from '../../fhir/values.ts';

/** What of a record questions are fitted to; undefined while it is not read. */
export interface KnownRecord {
  readonly panel: Panel | undefined;
  readonly labs: readonly Lab[];
}

/** What was talked about: refs and words of the newest answer, and the questions that were asked. */
export interface TalkedAbout {
  readonly refs: readonly string[];
  readonly text: string;
  readonly asked: readonly string[];
}

const NOTHING: TalkedAbout = { refs: [], text: '', asked: [] };
const LONGEST_NAME = 60;

/** For a record about which nothing is known yet. */
const FOR_ANYONE = [
  'What were the last laboratory results, and which are out of range?',
  'Which medicines are taken now, and are there any interactions?',
  'When is the next visit, and what should be asked there?',
  'Explain the main diagnosis in plain words.',
];

interface Candidate {
  readonly question: string;
  /** The entry that it is about: one question each, and those that the answer was about come first. */
  readonly about: string;
  readonly isAbout: boolean;
}

/** Questions that this record can answer, the nearest to what was talked about first; one about each entry. */
export function fittedQuestions(
  { panel, labs }: KnownRecord,
  count: number,
  talked: TalkedAbout = NOTHING,
): readonly string[] {
  const text = talked.text.toLowerCase();
  const isAbout = (ref: string, name: string) =>
    talked.refs.some((each) => each.startsWith(`${ref}/`)) || text.includes(name.toLowerCase());
  // By turns: a list of results alone would leave no room for the medicines.
  const all = byTurns([
    labQuestions(labs, isAbout),
    medicineQuestions(panel?.medications ?? [], isAbout),
    conditionQuestions(panel?.conditions ?? [], isAbout),
    visitQuestions(panel?.encounters.upcoming.at(-1)),
  ]);
  const ordered = [...all.filter((each) => each.isAbout), ...all.filter((each) => !each.isAbout)];
  const fresh = ordered.filter(({ question }) => !isAsked(question, talked.asked));
  const oneEach = [...Map.groupBy(fresh, ({ about }) => about).values()].map(([first]) => first!.question);
  const others = FOR_ANYONE.filter((question) => !isAsked(question, talked.asked));
  return [...oneEach, ...others].slice(0, count);
}

type IsAbout = (ref: string, name: string) => boolean;

/** Newest results out of range, then whatever the answer spoke of. */
function labQuestions(labs: readonly Lab[], isAbout: IsAbout): readonly Candidate[] {
  return labs.toSorted(moreTelling).flatMap((lab): readonly Candidate[] => {
    const { name, shortName, count, last, code, isCurrent } = lab;
    const called = inSentence(shortName ?? name.replace(/ \[.*$/, ''));
    const about = isAbout(`${last.type}/${last.id}`, called);
    const isOut = isCurrent && last.doubt === null && (last.verdict === 'high' || last.verdict === 'low');
    if (called.length > LONGEST_NAME || !(isOut || about)) return [];
    const of = { about: `lab ${code}`, isAbout: about };
    return [
      ...(count > 1 ? [{ ...of, question: `How has ${called} changed over time?` }] : []),
      ...(isOut ? [{ ...of, question: `What can a ${last.verdict} ${called} mean?` }] : []),
    ];
  });
}

const NOT_FOLLOWED = 9;

/** What a condition or medicine of this patient is followed by comes first, then the newest. */
function moreTelling(one: Lab, other: Lab): number {
  const rank = ({ followed }: Lab) => followed?.rank ?? NOT_FOLLOWED;
  return rank(one) - rank(other) || (other.last.at ?? '').localeCompare(one.last.at ?? '');
}

function medicineQuestions(medicines: readonly FhirResource[], isAbout: IsAbout): readonly Candidate[] {
  return medicines.flatMap((medicine): readonly Candidate[] => {
    const name = nameOf(medicine.medicationCodeableConcept)?.toLowerCase();
    if (name === undefined || name.length > LONGEST_NAME) return [];
    const of = { about: name, isAbout: isAbout(`${medicine.resourceType}/${String(medicine.id)}`, name) };
    return [
      { ...of, question: `Are there any interactions with ${name}?` },
      { ...of, question: `Since when is ${name} taken, and for what?` },
    ];
  });
}

function conditionQuestions(conditions: readonly FhirResource[], isAbout: IsAbout): readonly Candidate[] {
  return conditions.flatMap((condition): readonly Candidate[] => {
    const name = nameOf(condition.code);
    if (name === undefined || name.length > LONGEST_NAME) return [];
    const of = { about: name, isAbout: isAbout(`Condition/${String(condition.id)}`, name) };
    return [
      { ...of, question: `Which medicines are taken for ${inSentence(name)}?` },
      { ...of, question: `What does ${inSentence(name)} mean in plain words?` },
    ];
  });
}

function visitQuestions(visit: FhirResource | undefined): readonly Candidate[] {
  const day = textOf(visit?.start) ?? textOf(objectOf(visit?.period)?.start);
  if (day === undefined) return [];
  const question = `What should be asked at the visit on ${clinicalDate(day)}?`;
  return [{ question, about: 'visit', isAbout: false }];
}

function isAsked(question: string, asked: readonly string[]): boolean {
  return asked.some((each) => each.trim().toLowerCase() === question.toLowerCase());
}

/** "Heart failure" as "heart failure", "COPD" as it is. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}+(?:[\s,-]|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function byTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

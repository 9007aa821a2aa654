import { type StoryId, stories } from '@consilium/example-patients';
import { factsOfStory, type NamedFact } from './facts-of-story.ts';
import { freeFormAnswers, laterAnswers } from './free-form.ts';
import { randomFrom } from './random.ts';
import { general, judged, type Measured, others, plain } from './templates.ts';
import { dateForms } from './written-dates.ts';

export interface Answer {
  readonly story: string;
  readonly source: 'template' | 'free-form' | 'later';
  /** With the ids of facts as marks. */
  readonly text: string;
}

export const handedOut: ReadonlyMap<string, readonly NamedFact[]> = new Map(
  stories.map((story) => [story.id, factsOfStory(story)]),
);

/** Answers from templates, every one true by the facts of its patient. */
export function templateAnswers(count: number, seed: number): readonly Answer[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => {
    const story = stories[at % stories.length]!.id;
    const facts = handedOut.get(story)!;
    const measured = facts.flatMap(asMeasured);
    const rest = facts.filter(
      ({ fact, key }) => others[typeOf(fact.resource)] && /@\d{4}-\d\d-\d\d/.test(key),
    );
    const sentences = Array.from({ length: 2 + random.below(3) }, () => {
      if (random.below(4) === 0) {
        const one = random.pick(rest);
        const say = random.pick(others[typeOf(one.fact.resource)]!);
        return marked(say(one.name, random.pick(dateForms)(one.key.split('@')[1]!.slice(0, 10))), one);
      }
      const one = random.pick(measured);
      const { verdict } = one.fact;
      const say = random.pick(verdict !== null && random.below(3) > 0 ? judged[verdict] : plain);
      return marked(
        say(one.name, quantity(one, random.below(2) === 0), random.pick(dateForms)(one.iso)),
        one,
      );
    });
    const layout = random.below(3);
    const lines =
      layout === 0 ? sentences.map((sentence) => `- ${sentence}`).join('\n') : sentences.join(' ');
    const text = `${layout === 0 ? '' : `${random.pick(general)} `}${lines}${layout === 0 ? '\n\n' : ' '}${random.pick(general)}`;
    return { story, source: 'template', text };
  });
}

export function freeForm(): readonly Answer[] {
  return stories.flatMap(({ id }) =>
    freeFormAnswers(id as StoryId).map((text) => pointed(id, 'free-form', text)),
  );
}

export function later(): readonly Answer[] {
  return stories.flatMap(({ id }) => laterAnswers(id as StoryId).map((text) => pointed(id, 'later', text)));
}

/** Keys of facts become their ids. Throws on a key that no fact has. */
function pointed(story: string, source: Answer['source'], answer: string): Answer {
  const ids = new Map(handedOut.get(story)!.map(({ key, fact }) => [key, fact.id]));
  const idOf = (key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`${story} has no fact ${key}`);
    return id;
  };
  const text = answer.replaceAll(
    /\[([^\]]*@[^\]]*)\]/g,
    (_, keys: string) => `[${keys.split(', ').map(idOf).join(', ')}]`,
  );
  return { story, source, text };
}

function asMeasured(named: NamedFact): readonly Measured[] {
  const found = /^ (-?[\d.]+) ?(.*?) on (\d{4}-\d\d-\d\d)/.exec(named.fact.printed.slice(named.name.length));
  if (named.fact.path !== 'valueQuantity' || found === null) return [];
  return [{ ...named, value: found[1]!, unit: found[2]!, iso: found[3]! }];
}

/** A large number with its thousands apart, as many write it. */
function quantity({ value, unit }: Measured, apart: boolean): string {
  const written = apart && /^\d{4,}$/.test(value) ? Number(value).toLocaleString('en-GB') : value;
  return unit === '' ? written : unit === '%' && apart ? `${written}%` : `${written} ${unit}`;
}

function marked(sentence: string, { fact }: NamedFact): string {
  return `${sentence} [${fact.id}].`;
}

function typeOf(resource: string): string {
  return resource.split('/')[0]!;
}

import type { Bundle, Patient, Reference, Resource } from '@medplum/fhirtypes';
import { noise, urnOf } from './random.ts';
import type { Chapter, Story, TextFact, Trap } from './story.ts';
import { yearsBetween } from './time.ts';

/** The patient as the builders need to know him or her: ranges go by age and sex. */
export interface Person {
  readonly birth: string;
  readonly sex: 'female' | 'male';
  /** Who a letter is about. */
  readonly fullName: string;
}

/** Writes one chapter. Resources are called by names; a name is one resource for the whole story. */
export interface Pen {
  readonly person: Person;
  /** Throws where the name was used before. */
  readonly add: (name: string, resource: Resource) => void;
  /** Sends an earlier resource again with some of its elements changed. Throws where there is none. */
  readonly again: <T extends Resource>(
    type: T['resourceType'],
    name: string,
    change: Partial<T> | ((earlier: T) => Partial<T>),
  ) => void;
  /** Throws where no resource has this name yet. */
  readonly ref: (name: string) => Reference<never>;
  readonly age: (day: string) => number;
  /** `value`, moved by at most this share of it, always the same way for this name. */
  readonly near: (name: string, value: number, share: number) => number;
  readonly trap: (
    trap: Omit<Trap, 'fullUrl' | 'of'> & { readonly name: string; readonly of?: string },
  ) => void;
  readonly textFact: (document: string, fact: Omit<TextFact, 'fullUrl'>) => void;
}

export interface Draft {
  /** Opens the next chapter; whoever writes with an earlier pen throws. */
  readonly chapter: (date: string, title: string) => Pen;
  readonly finish: () => Story;
}

interface OpenChapter {
  readonly date: string;
  readonly title: string;
  readonly resources: Map<string, Resource>;
}

/** Begins a story. The same id and seed give the same UUIDs and values. */
export function beginStory(id: string, title: string, seed: number, person: Person): Draft {
  return draftOf({ id, title, seed, person, earlier: new Map() });
}

/** Goes on after the last chapter of a story that was made with this seed: what it holds can be referred to, by its names. */
export function goOn({ id, title, chapters }: Story, seed = 1): Draft {
  const entries = chapters.flatMap(({ bundle }) => bundle.entry ?? []);
  const earlier = new Map(entries.map(({ fullUrl, resource }) => [fullUrl!, resource!]));
  const patient = earlier.get(urnOf(`${id}/${seed}`, 'patient')) as Patient;
  const { birthDate: birth = '', gender, name = [] } = patient;
  const [{ given = [], family } = {}] = name;
  const sex = gender === 'male' ? 'male' : 'female';
  const person = { birth, sex, fullName: [given[0], family].join(' ') } as const;
  return draftOf({ id, title, seed, person, earlier });
}

function draftOf({
  id,
  title,
  seed,
  person,
  earlier,
}: {
  readonly id: string;
  readonly title: string;
  readonly seed: number;
  readonly person: Person;
  /** What was sent before this draft, by fullUrl. */
  readonly earlier: ReadonlyMap<string, Resource>;
}): Draft {
  const key = `${id}/${seed}`;
  const known = earlier.get(urnOf(key, 'patient'));
  const latest = new Map<string, Resource>(known ? [['patient', known]] : []);
  const chapters: OpenChapter[] = [];
  const traps: Trap[] = [];
  const textFacts: TextFact[] = [];

  const urn = (name: string) => {
    const found = urnOf(key, name);
    if (!latest.has(name) && !earlier.has(found)) throw new Error(`${id}: no resource is called ${name} yet`);
    return found;
  };

  const chapter = (date: string, chapterTitle: string): Pen => {
    // Every bundle says whose it is: an import without a Patient is refused.
    const patient = [...latest].filter(([, { resourceType }]) => resourceType === 'Patient');
    const open: OpenChapter = { date, title: chapterTitle, resources: new Map(patient) };
    chapters.push(open);
    const put = (name: string, resource: Resource) => {
      if (chapters.at(-1) !== open) throw new Error(`${id}: the chapter ${chapterTitle} is closed`);
      latest.set(name, resource);
      open.resources.set(name, resource);
    };
    return {
      person,
      add: (name, resource) => {
        if (latest.has(name) || earlier.has(urnOf(key, name)))
          throw new Error(`${id}: ${name} is there already`);
        put(name, resource);
      },
      again: (type, name, change) => {
        const earlier = latest.get(name);
        if (earlier?.resourceType !== type) throw new Error(`${id}: no ${type} is called ${name}`);
        const changed = typeof change === 'function' ? change(earlier as never) : change;
        put(name, { ...earlier, ...changed } as Resource);
      },
      ref: (name) => ({ reference: urn(name) }),
      age: (day) => yearsBetween(person.birth, day),
      near: (name, value, share) => value * (1 + share * noise(key, name)),
      trap: ({ name, of, ...rest }) => {
        traps.push({ ...rest, fullUrl: urn(name), ...(of === undefined ? {} : { of: urn(of) }) });
      },
      textFact: (document, fact) => {
        textFacts.push({ fullUrl: urn(document), ...fact });
      },
    };
  };

  const bundleOf = ({ date, resources }: OpenChapter): Bundle => ({
    resourceType: 'Bundle',
    type: 'transaction',
    timestamp: date,
    entry: [...resources].map(([name, resource]) => ({
      fullUrl: urn(name),
      resource,
      request: { method: 'POST', url: resource.resourceType },
    })),
  });

  const finish = () => {
    const done: readonly Chapter[] = chapters.map((open) => ({
      date: open.date,
      title: open.title,
      bundle: bundleOf(open),
    }));
    return freeze({ id, title, chapters: done, traps, textFacts });
  };

  return { chapter, finish };
}

/** Tests and demos share the stories: nobody changes one under another's hands. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

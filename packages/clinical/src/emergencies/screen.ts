import { type EmergencyScreen, higherTier, type KnownOfValues, type Urgency } from '@consilium/kernel';
import { adviceFor } from './advice.ts';
import { anchorWords } from './anchors.ts';
import type { CatalogueFile, Entry, Language, Together } from './catalogue.ts';
import { type Contexts, type ContextsAt, createContexts } from './contexts.ts';
import { createCoreScreen } from './core/core-screen.ts';
import { createRanking, type Found } from './rank.ts';
import { readCatalogue } from './read-catalogue.ts';
import { createReader, type Reading } from './reading.ts';
import { someSpan } from './spans.ts';
import { placesOf } from './standing.ts';

/** The screen over the catalogue in the files. Throws EmergencyCatalogueError where they are no catalogue. */
export function createEmergencyScreen(files: readonly CatalogueFile[]): EmergencyScreen {
  const catalogue = readCatalogue(files);
  const others = createCoreScreen(files, catalogue.countries);
  const checks = catalogue.languages.map(checkIn);
  return Object.freeze({
    check: (text: string, known?: KnownOfValues) => {
      const { isOther, findings } = others.check(text);
      if (isOther === 'certain') return strongest(findings);
      const full = checks.flatMap((check) => check(text, known));
      // The advice is in the language of the first.
      return strongest(isOther === 'likely' ? [...findings, ...full] : [...full, ...findings]);
    },
    subjects: [...new Set(catalogue.languages.flatMap((each) => each.subjects.map(({ group }) => group)))],
    advice: (urgency: Urgency, country: string | null, subject?: string | null) =>
      others.advice(urgency, country) ?? adviceFor(catalogue, urgency, country, subject),
    unread: others.unread,
  });
}

interface Finding {
  readonly id: string;
  readonly tier: Urgency['tier'];
}

function checkIn(language: Language): (text: string, known?: KnownOfValues) => Finding[] {
  const read = createReader(language);
  const contextsIn = createContexts(language.shape);
  const candidates = createCandidates(language);
  const rank = createRanking(language);
  return (text, known) => {
    const reading = read(text, known);
    const contexts = contextsIn(reading);
    const found = candidates(reading.words).flatMap((entry): Found[] => {
      const tier = tierOf(entry, reading, contexts);
      return tier === null ? [] : [{ entry, tier }];
    });
    const urgency = rank(withDangers(found, language, reading, contexts), reading, contexts);
    if (urgency === null) return [];
    const notes = urgency.tier === 'emergency' ? language.notes : [];
    const told = notes.filter(({ where }) =>
      someSpan(reading.find(where), (span) => contexts.at(span).length === 0),
    );
    return [...urgency.entries, ...told.map(({ id }) => id)].map((id) => ({ id, tier: urgency.tier }));
  };
}

/** What has passed is left out; a sign of danger makes an emergency of what is left. */
function withDangers(
  found: readonly Found[],
  { dangers }: Language,
  reading: Reading,
  contexts: Contexts,
): readonly Found[] {
  const hasPassed = reading.cues.passed.some((span) => !contexts.at(span).includes('negated'));
  if (!hasPassed && found.every(({ tier }) => tier === 'emergency')) return found;
  // What the urgent texts name as a reason to call an ambulance, read in the message itself.
  const signs = dangers.filter((danger) =>
    someSpan(reading.find(danger), (span) => contexts.at(span).length === 0),
  );
  const isInDanger = ({ ownSigns }: Entry) => signs.some(({ name }) => !ownSigns.includes(name));
  return found
    .filter(({ entry, tier }) => !(hasPassed && entry.passes && tier === entry.tier && !isInDanger(entry)))
    .map(({ entry, tier }) => ({ entry, tier: isInDanger(entry) ? 'emergency' : tier }));
}

function tierOf(entry: Entry, reading: Reading, contexts: Contexts): Finding['tier'] | null {
  const standsBy = (contextsAt: ContextsAt) => (together: Together) =>
    placesOf(together, reading.find, contextsAt, entry.despite) !== null;
  const stands = standsBy(contexts.at);
  if (!entry.any.some(stands) && !entry.names.some(standsBy(contexts.ofName))) return null;
  if (entry.unless.some(stands)) return null;
  if (entry.with.length > 0 && !entry.with.some(stands)) return null;
  return entry.stronger.some(stands) ? 'emergency' : entry.tier;
}

/** The highest tier, and what was found, the most urgent first. */
function strongest(findings: readonly Finding[]): Urgency | null {
  const [first, ...rest] = findings;
  if (first === undefined) return null;
  const tier = rest.reduce(
    (highest, finding) => higherTier(highest, finding.tier),
    first.tier as Urgency['tier'] | 'none',
  );
  const ranked = [...findings].sort(
    (a, b) => Number(b.tier === 'emergency') - Number(a.tier === 'emergency'),
  );
  const entries = [...new Set(ranked.map(({ id }) => id))];
  return { tier: tier === 'none' ? first.tier : tier, entries };
}

/** The entries that a message with these words can hold, in the order of the catalogue: the others need not be looked at. */
function createCandidates({ subjects, concepts }: Language): (words: readonly string[]) => readonly Entry[] {
  const entries = subjects.flatMap((subject) => subject.entries);
  const wordsOf = anchorWords(
    entries.flatMap(({ any, names }) => [...any, ...names].flat()),
    concepts,
  );
  const byWord = new Map<string, Set<number>>();
  entries.forEach(({ any, names }, place) => {
    for (const together of [...any, ...names])
      for (const word of wordsOf(together)) byWord.set(word, (byWord.get(word) ?? new Set()).add(place));
  });
  return (words) => {
    const isCandidate = new Uint8Array(entries.length);
    for (const word of words) for (const place of byWord.get(word) ?? []) isCandidate[place] = 1;
    return entries.filter((_, place) => isCandidate[place] === 1);
  };
}

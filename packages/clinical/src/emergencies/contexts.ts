import type { Reading } from './reading.ts';
import type { Context, LanguageShape } from './shapes.ts';
import type { Span } from './spans.ts';

/** What lowers a finding at this place. Unclear means nothing does. */
export type ContextsAt = (span: Span) => readonly Context[];

export interface Contexts {
  readonly at: ContextsAt;
  /** For a condition by its name: a cue anywhere in the message lowers it, unless somebody has it here. */
  readonly ofName: ContextsAt;
}

/** For one language, then for one message. */
export function createContexts(shape: LanguageShape): (reading: Reading) => Contexts {
  const negation = createNegation(shape);
  const own = new Set(shape.self);
  const pastVerbs = new Set(shape.past.verbs);
  const leadIn = new Set(shape.lead_in);

  return (reading) => {
    const { cues, tokens, sentence, clause, isOneOf } = reading;
    const isNegated = negation(reading);
    const selfPlaces = placesWhere(reading, own);
    const clausesOf = (places: readonly number[]) => new Set(places.map((at) => clause[at]!));
    const sentencesOf = (spans: readonly Span[]) => new Set(spans.map(({ start }) => sentence[start]!));
    const clauses = {
      now: clausesOf(startsOf(cues.now)),
      here: clausesOf(startsOf(cues.here)),
      past: clausesOf(startsOf(cues.past)),
      present: clausesOf(startsOf(cues.present)),
      fiction: clausesOf(startsOf(cues.fiction)),
      self: clausesOf(selfPlaces),
      pastVerb: clausesOf(placesWhere(reading, pastVerbs)),
    };
    const sentences = { past: sentencesOf(cues.past), family: sentencesOf(cues.family) };
    const questions = new Set<number>();
    for (let at = 0; at < tokens.length; at += 1) if (tokens[at]!.text === '?') questions.add(sentence[at]!);
    const textbook = [...cues.textbook].sort((a, b) => a.start - b.start);
    const speaksOfSomebody = [...selfPlaces, ...startsOf(cues.here)].sort((a, b) => a - b);
    const supposed = firstIn(cues.hypothetical, sentence);
    const feared = firstIn(cues.worry, clause);

    const touches = (which: ReadonlySet<number>, { start, end }: Span): boolean => {
      for (let each = clause[start]!; each <= clause[end - 1]!; each += 1) if (which.has(each)) return true;
      return false;
    };
    const isPast = (span: Span): boolean => {
      if (touches(clauses.present, span)) return false;
      if (touches(clauses.past, span)) return true;
      return sentences.past.has(sentence[span.start]!) && touches(clauses.pastVerb, span);
    };
    /** Up to the place where the person begins to speak of themselves or of somebody who is there. */
    const isAsked = ({ start, end }: Span): boolean => {
      const cue = lastFrom(textbook, start);
      if (cue === undefined) return false;
      if (sentence[cue.start] !== sentence[start] && !questions.has(sentence[start]!)) return false;
      const self = firstFrom(speaksOfSomebody, cue.end);
      return self === undefined || self >= end;
    };
    const isSupposed = ({ start, end }: Span): boolean =>
      (supposed.get(sentence[start]!) ?? end) < end || (feared.get(clause[start]!) ?? end) < end;
    /** An order or a question without its mark begins the sentence. */
    const leads = (start: number): boolean => {
      let at = start;
      while (at > 0 && start - at < 4 && isOneOf(at - 1, leadIn)) at -= 1;
      return at === 0 || sentence[at - 1] !== sentence[start];
    };
    const ofRecord = firstIn(
      cues.record.filter(({ start }) => questions.has(sentence[start]!) || leads(start)),
      sentence,
    );
    /** A later clause that speaks of somebody is what they tell, not what they ask. */
    const isOfRecord = (span: Span): boolean => {
      const cue = ofRecord.get(sentence[span.start]!);
      if (cue === undefined || cue >= span.end) return false;
      return (
        clause[cue] === clause[span.start] || !(touches(clauses.here, span) || touches(clauses.self, span))
      );
    };
    const isTold = (span: Span): boolean =>
      cues.fiction.length > 0 && (touches(clauses.fiction, span) || !touches(clauses.self, span));

    const known = new Map<number, readonly Context[]>();
    const at: ContextsAt = (span) => {
      const key = span.start * (tokens.length + 1) + span.end;
      const before = known.get(key);
      if (before !== undefined) return before;
      const contexts: Context[] = isNegated(span) ? ['negated'] : [];
      if (!touches(clauses.now, span)) {
        if (isPast(span)) contexts.push('past');
        if (sentences.family.has(sentence[span.start]!) && !touches(clauses.present, span))
          contexts.push('family');
        if (isAsked(span)) contexts.push('textbook');
        if (isSupposed(span)) contexts.push('hypothetical');
        if (isTold(span)) contexts.push('fiction');
        if (isOfRecord(span)) contexts.push('record');
      }
      known.set(key, contexts);
      return contexts;
    };
    const afar = wideContexts(cues);
    const isHere = (span: Span) => touches(clauses.now, span) || touches(clauses.here, span);
    return { at, ofName: (span) => (isHere(span) ? at(span) : [...at(span), ...afar]) };
  };
}

/** The contexts that the message has cues for, wherever they stand. */
function wideContexts(cues: Reading['cues']): Context[] {
  const { past, passed, family, textbook, fiction, record, hypothetical, worry, distant } = cues;
  const supposed = [...hypothetical, ...worry, ...distant];
  const all = { past: [...past, ...passed], family, textbook, fiction, record, hypothetical: supposed };
  return (Object.keys(all) as (keyof typeof all)[]).filter((context) => all[context].length > 0);
}

function startsOf(spans: readonly Span[]): number[] {
  return spans.map(({ start }) => start);
}

function placesWhere({ tokens, isOneOf }: Reading, words: ReadonlySet<string>): number[] {
  const places: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) if (isOneOf(at, words)) places.push(at);
  return places;
}

function firstIn(spans: readonly Span[], part: readonly number[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { start } of spans) {
    const of = part[start]!;
    first.set(of, Math.min(start, first.get(of) ?? start));
  }
  return first;
}

/** The last of the spans, sorted by their starts, that begins at this place or before. */
function lastFrom(spans: readonly Span[], at: number): Span | undefined {
  return spans[lowerBound(spans.length, (index) => spans[index]!.start > at) - 1];
}

function firstFrom(places: readonly number[], at: number): number | undefined {
  return places[lowerBound(places.length, (index) => places[index]! >= at)];
}

/** The first index from which the condition holds; `length` where it never does. */
function lowerBound(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How far a denial looks ahead, in tokens. */
const REACH = 14;

/** A denial reaches what stands right after it, the rest of its own list, and no other clause. */
function createNegation({
  negation,
  passable,
  self,
}: LanguageShape): (reading: Reading) => (span: Span) => boolean {
  const through = new Set([...negation.through, ...passable]);
  const or = new Set(negation.or);
  const until = new Set([...negation.until, ...self]);

  return ({ isOneOf, tokens, sentence, cues }) => {
    const nearByEnd = Map.groupBy(cues.near, ({ end }) => end);
    const farByEnd = Map.groupBy(cues.far, ({ end }) => end);
    const afterByStart = Map.groupBy(cues.after, ({ start }) => start);

    /** `no fever, cough or chest pain`: the list goes on before or after the finding. */
    const listed = (from: number, span: Span): boolean => {
      for (let at = from; at < span.start; at += 1) if (isOneOf(at, or)) return true;
      for (let at = span.end; at < Math.min(span.end + REACH, tokens.length); at += 1) {
        if (tokens[at]!.kind === 'stop' || isOneOf(at, until)) return false;
        if (isOneOf(at, or)) return true;
      }
      return false;
    };

    /** Walks back from the finding; `open` while only words stand between that a denial passes through. */
    const before = (span: Span): boolean => {
      let open = true;
      let unbroken = true;
      for (let at = span.start; at > 0 && span.start - at <= REACH; at -= 1) {
        if (sentence[at - 1] !== sentence[span.start]) return false;
        if (nearByEnd.has(at) && (open || (unbroken && listed(at, span)))) return true;
        if (farByEnd.has(at) && unbroken) return true;
        if (!isOneOf(at - 1, through)) open = false;
        if (isOneOf(at - 1, until)) unbroken = false;
        if (!open && !unbroken) return false;
      }
      return false;
    };

    /** `chest pain: no`, `Any chest pain? No.` */
    const after = ({ end }: Span): boolean => {
      let at = end;
      while (at < end + 2 && (tokens[at]?.kind === 'pause' || tokens[at]?.text === '?')) at += 1;
      return (afterByStart.get(at) ?? []).some((cue) => tokens[cue.end]?.kind !== 'word');
    };

    return (span) => before(span) || after(span);
  };
}

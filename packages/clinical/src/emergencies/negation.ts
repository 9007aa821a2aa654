import type { Reading } from './reading.ts';
import type { LanguageShape } from './shapes.ts';
import type { Span } from './spans.ts';

/** How far a denial looks ahead, in tokens. */
const REACH = 14;

/** A denial reaches what stands right after it, the rest of its own list, and no other clause. */
export function createNegation({
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

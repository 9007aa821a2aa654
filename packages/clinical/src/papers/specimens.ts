/** A line that begins with the number of a specimen: `Specimen 1 (serum)  Collected: 8 Sep`, or `Specimen 1` above its results. */
export interface SpecimenLine {
  /** `1`, `B`. */
  readonly label: string;
  /** Counted from 0. */
  readonly line: number;
  readonly start: number;
}

/** English, German, French, Spanish, Italian, Portuguese, Scandinavian. */
const SPECIMEN =
  /^\s{0,20}(?:specimen|sample|tube|probe|material|échantillon|prélèvement|muestra|campione|amostra|prøve|prov)\s{0,3}(?:no\.?|nr\.?|n°|#)?\s{0,3}(?<=[\s.#°])(\d{1,2}|[A-H])(?![\p{L}\d]|[./-]\d)/iu;

/** The lines of a page that name a specimen, in their order. */
export function specimenLines(text: string): readonly SpecimenLine[] {
  let start = 0;
  return text.split('\n').flatMap((words, line) => {
    const label = SPECIMEN.exec(words)?.[1]?.toUpperCase();
    const found = label === undefined ? [] : [{ label, line, start }];
    start += words.length + 1;
    return found;
  });
}

/** The specimen of a date, by line number: named on that line, or on the line above if that has no date itself. */
export function specimensByLine(
  specimens: readonly SpecimenLine[],
  isDated: (line: number) => boolean,
): ReadonlyMap<number, string> {
  const below = specimens
    .filter(({ line }) => !isDated(line))
    .map(({ line, label }) => [line + 1, label] as const);
  return new Map([...below, ...specimens.map(({ line, label }) => [line, label] as const)]);
}

/**
 * The specimens that a result may belong to: the last one named above it; several if a list of dated specimens is above it and nothing
 * says which.
 */
export function specimensAbove(
  specimens: readonly SpecimenLine[],
  at: number,
  isDated: (line: number) => boolean,
): readonly SpecimenLine[] {
  const last = specimens.findLastIndex(({ start }) => start < at);
  if (last < 0) return [];
  const { line } = specimens[last]!;
  if (!isDated(line) && !isDated(line + 1)) return [specimens[last]!];
  let first = last;
  for (let above = line - 1; above >= 0; above -= 1)
    if (specimens[first - 1]?.line === above) first -= 1;
    else if (!isDated(above)) break;
  return specimens.slice(first, last + 1);
}

/** A text as it is compared: small letters, plain quotes and hyphens, one blank for each run of white space. */
export interface NormalText {
  readonly text: string;
  /** For each of its characters, and for its end, the place in the text as written. */
  readonly places: readonly number[];
}

const PLAIN: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '„': '"', '’': "'", '‘': "'" },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-' },
};

export function normalText(written: string): NormalText {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < written.length; at += 1) {
    const unit = written[at]!;
    const isBlank = /\s/.test(unit);
    if (isBlank && (letters.length === 0 || letters.at(-1) === ' ')) continue;
    const small = unit.toLowerCase();
    letters.push(isBlank ? ' ' : (PLAIN[unit] ?? (small.length === 1 ? small : unit)));
    places.push(at);
  }
  if (letters.at(-1) === ' ') {
    letters.pop();
    places.pop();
  }
  places.push((places.at(-1) ?? -1) + 1);
  return { text: letters.join(''), places };
}

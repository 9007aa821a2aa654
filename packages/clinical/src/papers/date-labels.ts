/** What the words before a date say of it. `other`: of something that is no result, such as a birth or an appointment. */
export type DateKind = 'collected' | 'received' | 'dated' | 'reported' | 'printed' | 'other';

/** English, German, French, Spanish, Italian, Portuguese. */
const LABELS: readonly (readonly [DateKind, RegExp, boolean?])[] = [
  [
    'collected',
    /\b(?:collect(?:ed|ion)|coll\.|draw(?=\s+date)|(?:sample|specimen|blood|swab)s?\s+(?:was\s+|were\s+)?(?:taken|drawn)|drawn|taken|sampl(?:ed|ing)|sample\s+date|date\s+of\s+(?:the\s+)?sample|specimen\s+date|measured|performed|examined)\b/giu,
  ],
  [
    'collected',
    /(?<!\p{L})(?:\p{L}{0,12}entnahme\p{L}{0,8}|\p{L}{0,8}abnahme\p{L}{0,8}|entnommen|abgenommen|pr[ée]l[eè]v(?:[ée]e?|ement)s?|extracci[óo]n|toma\s+de\s+(?:la\s+)?muestra|fecha\s+de\s+toma|prelievo|prelevato|colheita|coleta)(?!\p{L})/giu,
    true,
  ],
  ['received', /\b(?:received|rec\.|rec['’]d|receipt|arriv(?:ed|al)|accession(?:ed)?)\b/giu],
  [
    'received',
    /(?<!\p{L})(?:\p{L}{0,8}eingang\p{L}{0,8}|eingegangen|re[çc]u|r[ée]ception|recibid[oa]|ricevut[oa]|recebid[oa])(?!\p{L})/giu,
    true,
  ],
  [
    'reported',
    /\b(?:report(?:ed|\s+date)?|issued|released|result(?:ed|s)?(?:\s+date)?|authori[sz]ed|validated|verified|finali[sz]ed|completed|signed)\b/giu,
  ],
  [
    'reported',
    /(?<!\p{L})(?:befund\p{L}{0,8}|berichts?\p{L}{0,8}|ausgang\p{L}{0,8}|freigabe|validiert|[ée]dit[ée]|valid[ée]|rendu|informe|emitid[oa]|referto|refertato|laudo)(?!\p{L})/giu,
    true,
  ],
  ['printed', /\b(?:print(?:ed|out)?(?:\s+(?:date|on))?|downloaded|exported)\b/giu],
  [
    'printed',
    /(?<!\p{L})(?:gedruckt|druck\p{L}{0,6}|ausdruck|imprim[ée]|impreso|stampa(?:to)?|impresso)(?!\p{L})/giu,
    true,
  ],
  [
    'other',
    /\b(?:d\.?o\.?b\.?|birth(?:day|date)?|born|next|appointment|due|until|valid(?!ated)|expir(?:y|es)|order(?:ed)?|request(?:ed)?|referred|admi(?:tted|ssion)|discharged?|since|started?|last|previous|prior|age)\b/giu,
  ],
  [
    'other',
    /(?<!\p{L})(?:geb(?:oren|\.)?|geburts\p{L}{0,8}|n[ée]e?\s+le|naissance|nacimiento|nascita|nascimento|nato|nata|auftrag\p{L}{0,8}|anforderung\p{L}{0,8}|termin|g[üu]ltig|vorbefund|vorwert)(?!\p{L})/giu,
    true,
  ],
  ['dated', /\b(?:date|dated|day)\b/giu],
  ['dated', /(?<!\p{L})(?:datum|vom|du|fecha|data)(?!\p{L})/giu, true],
];

export interface DateLabel {
  readonly kind: DateKind;
  readonly start: number;
  readonly end: number;
  /** Not in English: nobody who writes so puts the month first. */
  readonly foreign: boolean;
}

/** Every label in a text, in its order. `Report date` is one label, and `Date of birth`: a bare "date" counts only alone. */
export function dateLabels(text: string): readonly DateLabel[] {
  const all = LABELS.flatMap(([kind, pattern, foreign = false]) =>
    [...text.matchAll(pattern)].map(({ index, 0: words }) => ({
      ...{ kind, start: index, end: index + words.length, foreign },
    })),
  ).sort((one, other) => one.start - other.start || other.end - one.end);
  const named = all.filter(({ kind }) => kind !== 'dated');
  // "Date collected", "collection date", "date of birth": what stands beside it says which date it is.
  const isBeside = (one: DateLabel, other: DateLabel) =>
    text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)).length <= 12 &&
    !/[:\d\n]/u.test(text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
  return all.filter((each) => each.kind !== 'dated' || !named.some((other) => isBeside(each, other)));
}

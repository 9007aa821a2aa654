import { withClinicalDates } from '../../components/dates.ts';
import { isOfSnapshot } from '../../places/open-snapshot.ts';
import type { Line } from '../../prose/prose.ts';
import { type LineView, Runs } from '../../prose/prose-view.tsx';
import type { Note } from '../claims/number-notes.ts';
import type { Claim, PlacedClaim } from '../claims/place-claims.ts';
import { hasPlace, sourceWords } from '../claims/section-of-ref.ts';
import { stretchesOf } from './claimed-runs.ts';
import { useLitNote } from './lit-note.ts';

const INKS = {
  chart: 'text-chart',
  literature: 'text-lit',
  own: 'underline decoration-dotted decoration-own decoration-[1.5px] underline-offset-[5px]',
};
/** Never in the ink of a source: the source does not say all of it. */
const UNCONFIRMED =
  'text-ink-2 underline decoration-dashed decoration-edge decoration-[1.5px] underline-offset-[5px]';

/** Struck through: its source was retracted after the answer. */
const RETRACTED = 'text-ink-2 line-through decoration-urgent decoration-[1.5px]';

/** Draws lines of an answer: each sentence in the ink of its source, with the numbers of its notes behind it. */
export function sentenceView(claims: readonly PlacedClaim[], notes: ReadonlyMap<string, Note>): LineView {
  return (line, rest) =>
    stretchesOf(line, claims).map(({ claim, runs }) => {
      const key = runs[0]?.from ?? 0;
      if (claim === null) return <Runs key={key} runs={runs} />;
      const ends = !goesOn(claim, runs, line, rest);
      return <Sentence key={key} claim={claim.claim} runs={runs} ends={ends} notes={notes} />;
    });
}

interface Props {
  readonly claim: Claim;
  readonly runs: Line;
  readonly ends: boolean;
  readonly notes: ReadonlyMap<string, Note>;
}

function Sentence({ claim: { kind, evidence, status }, runs, ends, notes }: Props) {
  const { lit } = useLitNote();
  const isLit = lit !== null && evidence.some(({ mark }) => mark === lit);
  const isRetracted = evidence.some(({ recall }) => recall?.status === 'retracted');
  const isUnconfirmed = status === 'unconfirmed' && !isRetracted;
  const look = isRetracted ? RETRACTED : isUnconfirmed ? UNCONFIRMED : INKS[kind];
  const recall = evidence.find((note) => note.recall !== undefined)?.recall;
  const wash = kind === 'literature' ? 'bg-lit-wash' : 'bg-chart-wash';
  return (
    <span
      className={`${look} ${isLit ? wash : ''}`}
      data-claim={isRetracted ? 'retracted' : isUnconfirmed ? 'unconfirmed' : kind}
    >
      {ends && evidence.length > 0 ? (
        <WithMarks runs={runs} notes={evidence.flatMap(({ mark }) => notes.get(mark) ?? [])} />
      ) : (
        <Runs runs={runs} />
      )}
      {kind === 'own' && ends ? <span className="sr-only"> (own words)</span> : null}
      {isUnconfirmed && ends ? <NotConfirmed /> : null}
      {recall !== undefined && ends ? <Recalled status={recall.status} /> : null}
    </span>
  );
}

/** Behind the numbers of its sources, in words: nobody has to know what the line below a sentence means. */
function NotConfirmed() {
  return (
    <span className="ml-1 inline-block whitespace-nowrap rounded-small border border-edge px-1 font-sans text-ink-2 text-note leading-tight no-underline">
      <span className="sr-only">(</span>not confirmed<span className="sr-only">)</span>
    </span>
  );
}

const RECALLED = {
  retracted: ['source retracted', 'border-urgent text-urgent'],
  concern: ['source doubted', 'border-propose text-propose'],
  corrected: ['source corrected', 'border-propose text-propose'],
} as const;

/** Says in words what the strikethrough means. */
function Recalled({ status }: { readonly status: keyof typeof RECALLED }) {
  const [words, tone] = RECALLED[status];
  return (
    <span
      className={`ml-1 inline-block whitespace-nowrap rounded-small border px-1 font-sans text-note leading-tight no-underline ${tone}`}
    >
      <span className="sr-only">(</span>
      {words}
      <span className="sr-only">)</span>
    </span>
  );
}

/** The last word stays on one line with the first number behind it. */
function WithMarks({ runs, notes }: { readonly runs: Line; readonly notes: readonly Note[] }) {
  const [first, ...others] = notes;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return <Runs runs={runs} />;
  const at = last.text.lastIndexOf(' ') + 1;
  const fits = last.text.length - at <= LONGEST_KEPT;
  const cut = fits ? at : last.text.length;
  const before = [...runs.slice(0, -1), { ...last, text: last.text.slice(0, cut) }];
  const word = { ...last, text: last.text.slice(cut), from: last.from + cut };
  return (
    <>
      <Runs runs={before} />
      <span className="whitespace-nowrap">
        <Runs runs={[word]} />
        <NoteMark note={first} />
      </span>
      {others.map((note) => (
        <NoteMark key={note.footnote.mark} note={note} />
      ))}
    </>
  );
}

const LONGEST_KEPT = 24;

/** Whether more of the sentence follows: in this line, or in a later cell of its row. */
function goesOn(claim: PlacedClaim, runs: Line, line: Line, rest: readonly Line[]): boolean {
  const end = (runs.at(-1)?.from ?? 0) + (runs.at(-1)?.text.length ?? 0);
  const isLater = ({ from, text }: Line[number]) => from >= end && from < claim.to && text !== '';
  return line.some(isLater) || rest.some((cell) => cell.some(isLater));
}

/** The number or letter behind a sentence: opens what the record or the source says, in its place. */
function NoteMark({ note: { label, ink, footnote } }: { readonly note: Note }) {
  const { lit, setLit, open } = useLitNote();
  const isLit = lit === footnote.mark;
  const printed = withClinicalDates(footnote.printed);
  const tone = ink === 'chart' ? 'text-chart' : 'text-lit';
  const wash = ink === 'chart' ? 'bg-chart-wash' : 'bg-lit-wash';
  return (
    <button
      type="button"
      data-mark={footnote.mark}
      aria-label={`Source ${label}: ${printed.replace(/\.?$/, '.')} ${placeWords(footnote)}`}
      title={printed}
      className={`inline-block rounded-small px-0.5 align-super font-sans font-semibold text-note leading-none no-underline hover:underline ${tone} ${isLit ? wash : ''}`}
      onClick={() => (hasPlace(footnote.ref) ? open(footnote) : setLit(footnote.mark))}
      onMouseEnter={() => setLit(footnote.mark)}
      onMouseLeave={() => setLit(null)}
      onFocus={() => setLit(footnote.mark)}
      onBlur={() => setLit(null)}
    >
      {label}
    </button>
  );
}

function placeWords(footnote: Note['footnote']): string {
  if (isOfSnapshot(footnote)) return 'Open the source.';
  return hasPlace(footnote.ref) ? 'Open it in the record.' : `${sourceWords(footnote.ref)}.`;
}

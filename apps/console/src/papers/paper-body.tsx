import type { Paper } from '../api/generated.ts';
import { withClinicalDates } from '../components/dates.ts';
import { Facts } from '../components/facts.tsx';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { sectionOf } from '../places/section-of.ts';
import { CAUTIONS, entryOf, type Note, numbersOf, type Sentence } from './paper-words.ts';

type Numbers = ReturnType<typeof numbersOf>;

/** The paper as it is printed: each sentence with the numbers of its sources, and the sources below. */
export function PaperBody({ found }: { readonly found: Pick<Paper, 'content'> }) {
  const numbers = numbersOf(found);
  const { about, blocks } = found.content;
  return (
    <article className="px-4 py-3">
      <Facts
        facts={about.map(({ label, text }) => [label, text])}
        className="mb-3 grid-cols-[6rem_minmax(0,1fr)] gap-x-3 text-small"
      />
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
        <Block key={at} block={block} numbers={numbers} />
      ))}
      <Sources numbers={numbers} />
    </article>
  );
}

interface BlockProps {
  readonly block: Paper['content']['blocks'][number];
  readonly numbers: Numbers;
}

function Block({ block, numbers }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-4 mb-1 font-semibold">{withClinicalDates(block.text)}</h3>;
    case 'paragraph':
      return (
        <p className="wrap-anywhere mb-2">
          <Sentences sentences={block.sentences} numbers={numbers} />
        </p>
      );
    case 'list':
      return (
        <ul className="mb-2 list-disc space-y-1 pl-5">
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
            <li key={at} className="wrap-anywhere">
              <Sentences sentences={item} numbers={numbers} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <div className="mb-3 overflow-x-auto">
          <table className="w-full min-w-80 text-left text-small">
            <thead>
              <tr className="border-rule-strong border-b text-ink-2">
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="py-1 pr-3 font-semibold">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((cells, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
                <tr key={at} className="border-rule border-b align-top">
                  {cells.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
                    <td key={place} className="py-1.5 pr-3">
                      <Sentences sentences={cell} numbers={numbers} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

interface SentencesProps {
  readonly sentences: readonly Sentence[];
  readonly numbers: Numbers;
}

function Sentences({ sentences, numbers }: SentencesProps) {
  return sentences.map(({ text, evidence, standing }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
    <span key={at}>
      {at === 0 ? '' : ' '}
      {withClinicalDates(text)}
      {evidence.map(({ mark }) => {
        const number = numbers.get(mark)?.number;
        return (
          <a
            key={mark}
            href={`#paper-source-${number}`}
            className={INK[numbers.get(mark)?.note.literature ? 'literature' : 'record']}
            aria-label={`Source ${number}`}
          >
            <sup className="px-0.5">{number}</sup>
          </a>
        );
      })}
      {standing === 'unconfirmed' || standing === 'person' ? (
        <em className="text-propose text-small"> [{CAUTIONS[standing]}]</em>
      ) : null}
    </span>
  ));
}

/** The record is teal and literature is plum, as in answers. */
const INK = { record: 'text-chart', literature: 'text-lit' } as const;

function Sources({ numbers }: { readonly numbers: Numbers }) {
  if (numbers.size === 0) return null;
  return (
    <section aria-label="Sources" className="mt-4 border-rule border-t pt-2 text-ink-2 text-note">
      <h3 className="mb-1 font-semibold">Sources</h3>
      <ol className="space-y-1">
        {[...numbers.values()].map(({ number, note }) => (
          <li
            key={note.mark}
            id={`paper-source-${number}`}
            className="wrap-anywhere flex gap-2 target:bg-chart-wash"
          >
            <span className="w-6 shrink-0 font-semibold">{number}</span>
            <SourceText note={note} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SourceText({ note }: { readonly note: Note }) {
  const open = useOpenInRecord();
  const entry = entryOf(note);
  const { printed, literature } = note;
  return (
    <span className="min-w-0">
      {withClinicalDates(printed.replaceAll(/[*`]/g, ''))}
      {literature ? (
        <>
          {literature.words === null ? '' : ` “${literature.words}”`} Level:{' '}
          {literature.level.replaceAll('_', ' ')}.{literature.invented ? ' Invented for demonstration.' : ''}
        </>
      ) : null}
      {entry === null ? null : (
        <button
          type="button"
          className="ml-1 inline-block py-1 font-semibold text-chart underline-offset-4 hover:underline pointer-coarse:py-3.5"
          onClick={() => open(sectionOf(entry.type), `${entry.type}/${entry.id}`)}
        >
          Open the entry
        </button>
      )}
    </span>
  );
}

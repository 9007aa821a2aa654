import { type ReactNode, useId } from 'react';
import { Chip } from '../../components/chip.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { titleName } from '../drawing/stage-words.ts';
import { CitedProse } from './cited-prose.tsx';
import { Findings } from './findings.tsx';
import { FoundItems } from './found-items.tsx';
import { Plan } from './plan.tsx';
import { isObject, type Json, type JsonObject, partsOf, type ResultPart } from './result-parts.ts';
import { fieldTitle, figureWords, placeWords } from './result-words.ts';
import { Sources } from './sources.tsx';

/** Results in results are shown as they are from here on. */
const DEEPEST = 3;

interface ResultViewProps {
  readonly output: Json;
  readonly source: string | null;
  readonly depth?: number;
}

/**
 * A result, part by part, by what its fields are.
 *
 * @param source The text that positions of the result count in; null: it is not at hand.
 */
export function ResultView({ output, source, depth = 0 }: ResultViewProps) {
  if (!isObject(output) || depth > DEEPEST) return <AnyValue value={output} />;
  const parts = partsOf(output);
  if (parts.length === 0) return <p className="text-ink-2">Nothing was found: the result is empty.</p>;
  return (
    <div className="grid gap-6">
      {parts.map((part) => (
        <Part key={part.fields.join(' ')} part={part} output={output} source={source} depth={depth} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly part: ResultPart;
  readonly output: JsonObject;
  readonly source: string | null;
  readonly depth: number;
}

function Part({ part, output, source, depth }: PartProps) {
  const { kind, fields } = part;
  const [field = ''] = fields;
  const value = output[field] as Json;
  if (kind === 'verdict')
    return (
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="font-semibold">{fieldTitle(field)}</span>
        <Chip tone={value === true ? 'good' : 'danger'}>{value === true ? 'Yes' : 'No'}</Chip>
      </p>
    );
  if (kind === 'short')
    return (
      <details>
        <summary className="font-semibold text-ink-2 text-small underline underline-offset-2">
          What a next step would get
        </summary>
        {fields.map((each) => (
          <p key={each} className="wrap-anywhere mt-2 max-w-[68ch] whitespace-pre-line text-ink-2 text-small">
            {String(output[each])}
          </p>
        ))}
      </details>
    );
  const canCopy = kind === 'prose' || kind === 'code';
  return (
    <Titled
      title={kind === 'facts' ? 'Figures' : fieldTitle(field)}
      action={canCopy ? <CopyButton text={() => String(value)} /> : null}
    >
      <Content part={part} output={output} source={source} depth={depth} />
    </Titled>
  );
}

function Content({ part: { kind, fields }, output, source, depth }: PartProps) {
  const value = output[fields[0] ?? ''] as Json;
  const items = Array.isArray(value) ? (value as readonly Json[]) : [];
  switch (kind) {
    case 'prose':
      return <CitedProse text={String(value)} />;
    case 'code':
      return <CodeBlock text={String(value)} />;
    case 'items':
      return <FoundItems items={items} positions={output.raw_positions} source={source} />;
    case 'findings':
      return <Findings findings={items.flat()} />;
    case 'plan':
      return <Plan output={output} />;
    case 'sources':
      return <Sources sources={items.flat()} scores={output.similarity_scores} />;
    case 'list':
      return <TextList items={items.flat().map(plainText)} />;
    case 'provenance':
      return (
        <Figures
          facts={Object.entries(value as JsonObject).map(([name, places]) => [
            titleName(name),
            placeWords(places),
          ])}
        />
      );
    case 'facts':
      return <Figures facts={fields.flatMap((each) => factsOf(each, output[each] as Json))} />;
    case 'group':
      return (
        <div className="border-rule-strong border-l-2 pl-3">
          <ResultView output={value} source={source} depth={depth + 1} />
        </div>
      );
    default:
      return <AnyValue value={value} />;
  }
}

function Figures({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const grid = 'grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-small';
  return <Facts facts={facts} className={grid} valueClassName="wrap-anywhere font-semibold" />;
}

interface TitledProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Titled({ title, action, children }: TitledProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3 border-rule-strong border-b">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function CodeBlock({ text }: { readonly text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[32rem] overflow-auto rounded-control bg-sunk px-3 py-2 font-mono text-small"
    >
      {text}
    </pre>
  );
}

function TextList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name
        <li key={at} className="wrap-anywhere max-w-[68ch]">
          {item}
        </li>
      ))}
    </ul>
  );
}

function factsOf(field: string, value: Json): readonly (readonly [string, string])[] {
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => factsOf(name, each));
  return [[fieldTitle(field), figureWords(field, value as number | boolean | string)]];
}

/** Whatever it is, as it is. */
function AnyValue({ value }: { readonly value: Json }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto whitespace-pre-wrap rounded-control bg-sunk px-3 py-2 font-mono text-note"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

const plainText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Chip } from '../../components/chip.tsx';
import { clinicalDate, today } from '../../components/dates.ts';
import { CELL, type Column, ListTable, ROW } from '../../components/list-table.tsx';
import { clinicalNumber } from '../../components/numbers.ts';
import { EmptyState } from '../../components/states.tsx';
import { LookState } from '../look-state.tsx';

type Preset = Operations['listPresets']['response']['presets'][number];

const MODE_WORDS: { readonly [mode in Preset['mode']]: string } = {
  single: 'One model answers',
  critique: 'One answers, the next looks for faults, the first revises',
  debate: 'All answer, see each other’s answers, and answer again',
  pipeline: 'Each works on the answer before it',
  ensemble: 'All answer, the majority counts',
};

/** How functions ask models, and who answers here. */
export function PresetsPart() {
  const found = useApi('listPresets', {}, { staleTime: 60_000 });
  if (!found.isSuccess)
    return <LookState of={found} label="Loading presets" lines={6} missing="No presets here" />;
  const { presets, stand_in: standIn } = found.data;
  if (presets.length === 0)
    return <EmptyState title="No presets">Name them in the model library.</EmptyState>;
  return (
    <div className="grid gap-8">
      {standIn ? (
        <p>
          <Chip tone="stand-in">stand-in model: scripted, not advice</Chip>{' '}
          <span className="text-ink-2 text-small">
            It answers for all models below. Prices are what they would cost.
          </span>
        </p>
      ) : null}
      <Models presets={presets} />
      <Presets presets={presets} />
    </div>
  );
}

const MODEL_COLUMNS: readonly Column[] = [
  ...['Named in presets', 'Answers here'],
  ...[['Context', 'tablet:text-right'] as const, ['Per million tokens', 'tablet:text-right'] as const],
  'Retires',
];

function Models({ presets }: { readonly presets: readonly Preset[] }) {
  return (
    <section aria-labelledby="preset-models">
      <h2 id="preset-models" className="mb-1 font-semibold">
        Models
      </h2>
      <ListTable columns={MODEL_COLUMNS}>
        {modelsOf(presets).map(({ named, provider, model, context, price, retires, use }) => (
          <tr key={named} className={ROW}>
            <th scope="row" className={`${CELL} text-left font-semibold`}>
              {named}
            </th>
            <td className={`${CELL} wrap-anywhere`}>
              {model === named ? '' : 'Replaced by '}
              {model} <span className="text-ink-2">({provider})</span>
            </td>
            <td className={`${CELL} whitespace-nowrap tablet:text-right`}>
              {context === null ? 'Not known' : `${clinicalNumber(context)} tokens`}
            </td>
            <td className={`${CELL} whitespace-nowrap tablet:text-right`}>{priceWords(price)}</td>
            <td className={CELL}>
              {retires === null ? (
                <span className="text-ink-2">No end named</span>
              ) : (
                <span className={retires <= today() ? 'font-semibold text-urgent' : ''}>
                  {clinicalDate(retires)}
                  {use === null ? '' : `, then ${use}`}
                </span>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function priceWords(price: Preset['models'][number]['price']): string {
  if (price === null) return 'Price not known';
  if (price.input === 0 && price.output === 0) return 'Free';
  return `$${price.input.toFixed(2)} in, $${price.output.toFixed(2)} out`;
}

function Presets({ presets }: { readonly presets: readonly Preset[] }) {
  return (
    <section aria-labelledby="preset-list">
      <h2 id="preset-list" className="mb-1 font-semibold">
        Presets
      </h2>
      <p className="mb-2 max-w-[68ch] text-ink-2 text-small">
        Presets marked “ours” use models of our choice; the design of the functions names those of the others.
      </p>
      <ul className="border-rule-strong border-t">
        {presets.map(({ id, mode, ours, deepens, models, functions }) => (
          <li
            key={id}
            className="grid items-baseline gap-x-4 gap-y-0.5 border-rule border-b py-2 text-small tablet:grid-cols-[6rem_minmax(0,20rem)_minmax(0,1fr)]"
          >
            <span className="flex items-baseline gap-1.5 font-semibold">
              {id}
              {ours ? <Chip>ours</Chip> : null}
            </span>
            <span className="wrap-anywhere">{models.map(({ named }) => named).join(', ')}</span>
            <span className="text-ink-2">
              {MODE_WORDS[mode]}
              {deepens ? '; only the first is asked where the answers agree' : ''}.
              {functions.length === 0
                ? ''
                : ` Default of ${functions.map((name) => name.replaceAll('_', ' ')).join(', ')}.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The models of all presets, each once, in the order in which they are named. */
function modelsOf<Model extends { readonly named: string }>(
  presets: readonly { readonly models: readonly Model[] }[],
): readonly Model[] {
  const models = presets.flatMap((preset) => preset.models);
  return [...new Map(models.map((model) => [model.named, model])).values()];
}

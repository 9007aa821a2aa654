import { dayText, readDay } from '../../changes/forms/day-text.ts';
import { FIELD, Field, InputField, SelectField } from '../../components/field.tsx';
import { LEVEL_WORDS } from '../../words/evidence-words.ts';
import type { Threshold } from './agent-words.ts';

const LEVELS = [
  'systematic_review',
  'randomised_trial',
  'cohort',
  'case_control',
  'case_series',
  'guideline',
] as const;

/** What is typed; '' is nothing. */
export interface TypedThreshold {
  readonly level: string;
  readonly sources: string;
  readonly outcome: string;
  readonly population: string;
  readonly until: string;
  readonly text: string;
}

export const NO_THRESHOLD: TypedThreshold = {
  level: '',
  sources: '',
  outcome: '',
  population: '',
  until: '',
  text: '',
};

/** Null: nothing was typed, and it has none. Free words count only where nothing else was typed. */
export function thresholdOf(typed: TypedThreshold): Threshold | null {
  const { level, sources, outcome, population, until, text } = typed;
  const said: Threshold = {
    ...(level === '' ? {} : { level }),
    ...(sources === '' ? {} : { independent_sources: Number(sources) }),
    ...(outcome.trim() === '' ? {} : { outcome: outcome.trim() }),
    ...(population.trim() === '' ? {} : { population: population.trim() }),
    ...(dayOf(until) === null ? {} : { until: dayOf(until) ?? '' }),
  };
  if (Object.keys(said).length > 0) return said;
  return text.trim() === '' ? null : { text: text.trim() };
}

const WHOLE_DAY = 10;

function dayOf(text: string): string | null {
  const day = readDay(text);
  return day?.length === WHOLE_DAY ? day : null;
}

/** False: the last day is no whole date. */
export function isReadable({ until }: TypedThreshold): boolean {
  return until.trim() === '' || dayOf(until) !== null;
}

export function typedOf(threshold: Threshold | null): TypedThreshold {
  if (threshold === null) return NO_THRESHOLD;
  return {
    level: threshold.level ?? '',
    sources: threshold.independent_sources === undefined ? '' : String(threshold.independent_sources),
    outcome: threshold.outcome ?? '',
    population: threshold.population ?? '',
    until: dayText(threshold.until),
    text: threshold.text ?? '',
  };
}

interface Props {
  readonly value: TypedThreshold;
  readonly onChange: (next: TypedThreshold) => void;
}

/** When the evidence is enough: in fields that code decides on, or in words that a model decides on. */
export function ThresholdFields({ value, onChange }: Props) {
  const set = (field: keyof TypedThreshold) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ ...value, [field]: event.target.value });
  return (
    <fieldset className="border-rule border-t pt-3">
      <legend className="pr-3 font-semibold text-small">When it has found enough</legend>
      <p className="mb-2 text-ink-2 text-small">
        Checked by code against what it cites. Leave it empty to let it go on until you stop it.
      </p>
      <div className="grid gap-3 tablet:grid-cols-2">
        <SelectField
          label="Weakest source that counts"
          value={value.level}
          onChange={set('level')}
          empty="Any"
          options={LEVELS.map((level) => ({ value: level, name: LEVEL_WORDS[level] }))}
        />
        <InputField
          label="Independent sources"
          type="number"
          min={1}
          max={20}
          value={value.sources}
          onChange={set('sources')}
          placeholder="1"
        />
        <InputField
          label="Outcome"
          maxLength={300}
          value={value.outcome}
          onChange={set('outcome')}
          placeholder="growth in height"
        />
        <InputField
          label="Population"
          maxLength={300}
          value={value.population}
          onChange={set('population')}
          placeholder="boys with Duchenne"
        />
        <Field label="Look until">
          <input
            className={FIELD}
            maxLength={40}
            placeholder="03-Apr-2027"
            value={value.until}
            aria-invalid={isReadable(value) ? undefined : true}
            onChange={set('until')}
          />
          {isReadable(value) ? null : (
            <span className="text-small text-urgent">Write a whole date: 03-Apr-2027.</span>
          )}
        </Field>
        <InputField
          label="Or in your own words (a model decides)"
          maxLength={2_000}
          value={value.text}
          onChange={set('text')}
        />
      </div>
    </fieldset>
  );
}

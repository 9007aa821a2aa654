import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { FIELD } from '../../components/field.tsx';
import { titleName } from '../drawing/stage-words.ts';
import { fieldWords, problemWords } from '../function-words.ts';
import type { FormField, Shape } from './schema.ts';
import { emptyOf, type Typed } from './typed.ts';

type Group = { readonly [name: string]: Typed };

interface SchemaFieldsProps {
  readonly fields: readonly FormField[];
  readonly typed: Group;
  readonly onType: (typed: Group) => void;
  readonly problems?: ReadonlyMap<string, string>;
}

/** The fields of an input, made from its schema. `problems` are the server's words about a field. */
export function SchemaFields({ fields, typed, onType, problems = new Map() }: SchemaFieldsProps) {
  return (
    <div className="grid gap-4">
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          field={field}
          typed={typed[field.name] ?? ''}
          onType={(next) => onType({ ...typed, [field.name]: next })}
          problem={problems.get(field.name) ?? null}
        />
      ))}
    </div>
  );
}

interface InputProps<Kind extends Shape['kind']> {
  readonly shape: Extract<Shape, { kind: Kind }>;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly common: {
    readonly id: string;
    readonly required: boolean;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  };
}

function SchemaField({
  field: { name, hint: said, isNeeded, shape },
  typed,
  onType,
  problem,
}: {
  readonly field: FormField;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly problem: string | null;
}) {
  const id = useId();
  const words = fieldWords(name);
  const hint = words?.hint ?? said;
  const label = `${words?.label ?? titleName(name)}${isNeeded ? '' : ' (optional)'}`;
  const below = [...(hint === null ? [] : [`${id}-hint`]), ...(problem === null ? [] : [`${id}-problem`])];
  const common = {
    id,
    required: isNeeded,
    'aria-describedby': below.length === 0 ? undefined : below.join(' '),
    'aria-invalid': problem === null ? undefined : true,
  };
  const notes = (
    <>
      {hint === null ? null : (
        <p id={`${id}-hint`} className="text-ink-3 text-note">
          {hint}
        </p>
      )}
      {problem === null ? null : (
        <p id={`${id}-problem`} className="font-semibold text-small text-urgent">
          {problemWords(problem)}
        </p>
      )}
    </>
  );
  if (shape.kind === 'list' || shape.kind === 'group')
    return (
      <fieldset className="min-w-0">
        <legend className="font-semibold text-small">{label}</legend>
        {notes}
        <div className="mt-1 border-rule-strong border-l-2 pl-3">
          {shape.kind === 'list' ? (
            <ListInput shape={shape} name={name} typed={typed} onType={onType} />
          ) : (
            <SchemaFields fields={shape.fields} typed={typed as Group} onType={onType} />
          )}
        </div>
      </fieldset>
    );
  if (shape.kind === 'switch')
    return (
      <div>
        <label className="flex min-h-8 items-center gap-2 text-small pointer-coarse:min-h-11">
          <input
            {...common}
            required={false}
            type="checkbox"
            checked={typed === true}
            onChange={({ target }) => onType(target.checked)}
            className="size-4 accent-ink pointer-coarse:size-6"
          />
          {titleName(name)}
        </label>
        {notes}
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      {notes}
      <ScalarInput shape={shape} typed={typed} onType={onType} common={common} />
    </div>
  );
}

function ScalarInput({ shape, typed, onType, common }: InputProps<'choice' | 'text' | 'number' | 'json'>) {
  const value = String(typed);
  switch (shape.kind) {
    case 'choice':
      return (
        <select
          {...common}
          value={value}
          onChange={({ target }) => onType(target.value)}
          className={`${FIELD} max-w-sm`}
        >
          <option value="">{common.required ? 'Choose one' : 'Not set'}</option>
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {titleName(option)}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...common}
          type="number"
          inputMode={shape.isWhole ? 'numeric' : 'decimal'}
          step={shape.isWhole ? 1 : 'any'}
          min={shape.least ?? undefined}
          max={shape.most ?? undefined}
          value={value}
          onChange={({ target }) => onType(target.value)}
          className={`${FIELD} max-w-48`}
        />
      );
    case 'text':
      if (!shape.isLong)
        return (
          <input
            {...common}
            value={value}
            maxLength={shape.most ?? undefined}
            autoComplete="off"
            onChange={({ target }) => onType(target.value)}
            className={FIELD}
          />
        );
      return <LongText common={common} value={value} onType={onType} most={shape.most} />;
    case 'json':
      return <LongText common={common} value={value} onType={onType} most={null} isCode />;
  }
}

interface LongTextProps {
  readonly common: InputProps<'text'>['common'];
  readonly value: string;
  readonly onType: (typed: Typed) => void;
  readonly most: number | null;
  readonly isCode?: boolean;
}

function LongText({ common, value, onType, most, isCode = false }: LongTextProps) {
  return (
    <textarea
      {...common}
      value={value}
      maxLength={most ?? undefined}
      placeholder={isCode ? 'JSON' : undefined}
      spellCheck={!isCode}
      rows={4}
      onChange={({ target }) => onType(target.value)}
      className={`${FIELD} field-sizing-content max-h-96 min-h-24 py-1.5 ${isCode ? 'font-mono' : ''}`}
    />
  );
}

interface ListInputProps {
  readonly shape: Extract<Shape, { kind: 'list' }>;
  readonly name: string;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

function ListInput({ shape: { item, most }, name, typed, onType }: ListInputProps) {
  const items = Array.isArray(typed) ? (typed as readonly Typed[]) : [];
  return (
    <>
      <ol className="grid gap-2">
        {items.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was typed has no other name, and items leave from where they are
          <li key={at} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <SchemaField
                field={{
                  name: `${name} ${at + 1}`,
                  hint: null,
                  isNeeded: true,
                  shape: item,
                  initial: undefined,
                }}
                typed={each}
                onType={(next) => onType(items.with(at, next))}
                problem={null}
              />
            </div>
            <Button
              kind="quiet"
              className="mt-5"
              aria-label={`Remove ${titleName(name)} ${at + 1}`}
              onClick={() => onType(items.toSpliced(at, 1))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button
        className={items.length === 0 ? '' : 'mt-2'}
        disabled={most !== null && items.length >= most}
        onClick={() => onType([...items, emptyOf(item)])}
      >
        Add
      </Button>
    </>
  );
}

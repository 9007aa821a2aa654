import { z } from 'zod';
import { suggestName } from '../nearest-name.ts';
import { IDENTIFIER } from './name-pattern.ts';
import type { Problem } from './problem.ts';
import { MOST_PROBLEMS, type Path, type YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;
type Words = Pick<Problem, 'code' | 'message' | 'remedy'>;

/** Each zod issue as a problem at the node that it is about. */
export function shapeProblems(source: YamlSource, shape: z.ZodType, issues: readonly Issue[]): Problem[] {
  return issues.slice(0, MOST_PROBLEMS).flatMap((issue) => problemsOf(source, shape, issue, []));
}

function problemsOf(source: YamlSource, shape: z.ZodType, issue: Issue, above: Path): Problem[] {
  const path = [...above, ...issue.path];
  const onValue = (words: Words): Problem => ({ file: source.file, ...source.positionOf(path), ...words });
  const onKey = (key: Path, words: Words): Problem => ({
    file: source.file,
    ...source.positionOfKey(key),
    ...words,
  });

  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_PROBLEMS)
        .map((key) => onKey([...path, key], unknownKey(key, keysAt(shape, path))));
    case 'invalid_key':
      return [onKey(path, badName(String(path.at(-1))))];
    case 'invalid_union':
      return unionProblems(source, shape, issue, path);
    default:
      return [onValue(isMissing(source, path) ? missingKey(path) : wordsFor(issue, path))];
  }
}

/** The branch that a person meant is the one that went wrong inside; if all failed at once, name what fits. */
function unionProblems(
  source: YamlSource,
  shape: z.ZodType,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: Path,
): Problem[] {
  const meant = issue.errors.find((branch) =>
    branch.every((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
  );
  if (meant) return meant.flatMap((inner) => problemsOf(source, shape, inner, path));
  const expected = issue.errors
    .flat()
    .map((inner) => (inner.code === 'invalid_type' ? a(inner.expected) : ''));
  const fits = [...new Set(expected.filter(Boolean))].join(' or ');
  const words = badValue(path, `must be ${fits}`, `write ${fits} here`);
  return [{ file: source.file, ...source.positionOf(path), ...words }];
}

function wordsFor(issue: Issue, path: Path): Words {
  switch (issue.code) {
    case 'invalid_type':
      return badValue(path, `must be ${a(issue.expected)}`, `write ${a(issue.expected)} here`);
    case 'invalid_value':
      return badValue(path, 'has none of its values', `write one of ${issue.values.map(String).join(', ')}`);
    case 'too_small':
      return bounds(path, issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return bounds(path, issue.origin, `at most ${issue.maximum}`);
    case 'invalid_format':
      return issue.pattern === String(IDENTIFIER)
        ? badName(`this ${label(path)}`)
        : badValue(
            path,
            `does not match ${issue.pattern ?? issue.format}`,
            'write a name of that form, not an address or a sentence',
          );
    default:
      return badValue(path, 'does not fit here', 'see the JSON Schema of this file');
  }
}

function unknownKey(key: string, known: readonly string[]): Words {
  return {
    code: 'unknown_key',
    message: `unknown key "${key}"`,
    remedy: suggestName(key, known, `remove it; allowed here: ${known.join(', ')}`),
  };
}

function missingKey(path: Path): Words {
  return {
    code: 'missing_key',
    message: `"${String(path.at(-1))}" is missing`,
    remedy: `add "${String(path.at(-1))}:" here`,
  };
}

function badName(what: string): Words {
  return {
    code: 'bad_name',
    message: `${what} is no name`,
    remedy: 'use 1 to 64 small letters, digits and "_", beginning with a letter',
  };
}

function badValue(path: Path, requirement: string, remedy: string): Words {
  return {
    code: 'bad_value',
    message: `${label(path)} ${requirement}`,
    remedy,
  };
}

function bounds(path: Path, origin: string, limit: string): Words {
  if (origin === 'number' || origin === 'int')
    return {
      code: 'out_of_bounds',
      message: `${label(path)} must be ${limit}`,
      remedy: `write a number, ${limit}`,
    };
  const unit = origin === 'string' ? 'characters' : 'entries';
  return badValue(path, `must have ${limit} ${unit}`, `write ${limit} ${unit}`);
}

function isMissing(source: YamlSource, path: Path): boolean {
  return path.length > 0 && valueAt(source.value, path) === undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<PropertyKey, unknown>)[step];
  }
  return current;
}

/** `"limits.steps"`, or the file itself. */
function label(path: Path): string {
  return path.length === 0 ? 'the file' : `"${path.map(String).join('.')}"`;
}

function a(type: string): string {
  const plain = { object: 'a map', record: 'a map', array: 'a list', int: 'a whole number' }[type];
  return plain ?? `a ${type}`;
}

/** The keys that a shape allows at a path: what a wrong key is compared with. */
function keysAt(shape: z.ZodType, path: Path): string[] {
  let here = [shape];
  for (const step of path) here = here.flatMap(unwrap).flatMap((inner) => childAt(inner, step));
  return here
    .flatMap(unwrap)
    .flatMap((inner) => (inner instanceof z.ZodObject ? Object.keys(inner.shape) : []));
}

/** Defaults and nullables are wrappers around what was meant; a union is each of its options. */
function unwrap(shape: z.ZodType): z.ZodType[] {
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault
  )
    return unwrap(shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => unwrap(option as z.ZodType));
  return [shape];
}

function childAt(shape: z.ZodType, step: PropertyKey): z.ZodType[] {
  if (shape instanceof z.ZodObject) {
    const child = shape.shape[String(step)];
    return child ? [child as z.ZodType] : [];
  }
  if (shape instanceof z.ZodArray) return [shape.element as z.ZodType];
  if (shape instanceof z.ZodRecord) return [shape.valueType as z.ZodType];
  return [];
}

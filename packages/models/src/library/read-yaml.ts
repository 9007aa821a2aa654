import { ConsiliumError } from '@consilium/kernel';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** Reads one YAML file against a schema; throws `invalid_model_library` with file:line:column and the first fault. */
export function readYaml<T>(schema: z.ZodType<T>, text: string, file: string): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const broken = document.errors[0];
  if (broken) throw fault(file, lines, broken.pos[0], broken.code.toLowerCase().replaceAll('_', ' '));
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const name = path.join('.') || 'the file';
  throw fault(file, lines, offsetOf(document, path), `${name}: ${issue.message}`);
}

/** The place of the value, or of the nearest thing around it that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function fault(file: string, lines: LineCounter, offset: number, what: string): ConsiliumError {
  const { line, col } = lines.linePos(offset);
  return new ConsiliumError('invalid_model_library', { remedy: `${file}:${line || 1}:${col || 1} ${what}` });
}

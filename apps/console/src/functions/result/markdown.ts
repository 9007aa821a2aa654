import { isObject, isTexts, type Json, type JsonObject, partsOf } from './result-parts.ts';
import { fieldTitle, figureWords } from './result-words.ts';

/** A result as Markdown, to read elsewhere: each part below its heading. */
export function markdownOf(title: string, output: JsonObject, notes: readonly string[] = []): string {
  const parts = partsOf(output).map(({ kind, fields }) =>
    fields
      .map((field) => {
        const value = output[field] as Json;
        if (kind === 'verdict' || kind === 'facts') return factLines(field, value);
        const heading = `## ${fieldTitle(field)}\n\n`;
        if (kind === 'code') return heading + fenced(String(value));
        if (typeof value === 'string') return heading + value.trim();
        return heading + (isTexts(value) ? bullets(value) : listOf(value));
      })
      .join(kind === 'facts' ? '\n' : '\n\n'),
  );
  return `${[`# ${title}`, ...notes, ...parts].join('\n\n')}\n`;
}

function factLines(field: string, value: Json): string {
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => factLines(name, each))
      .join('\n');
  return `- ${fieldTitle(field)}: ${figureWords(field, value as number | boolean | string)}`;
}

function listOf(value: Json): string {
  if (!Array.isArray(value)) return fenced(JSON.stringify(value, null, 2), 'json');
  return bullets(value.map((each: Json) => (isObject(each) ? line(each) : JSON.stringify(each))));
}

function line(item: JsonObject): string {
  return Object.entries(item)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${fieldTitle(name)}: ${JSON.stringify(value)}`
        : `${fieldTitle(name)}: ${figureWords(name, value as number | boolean | string)}`,
    )
    .join('; ');
}

function bullets(items: readonly string[]): string {
  return items.map((each) => `- ${each.replaceAll('\n', '\n  ')}`).join('\n');
}

/** With more backticks than the text has in a row. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

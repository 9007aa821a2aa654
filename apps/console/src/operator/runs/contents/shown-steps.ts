import type { Run, StepContent } from '../../../api/generated.ts';
import { wordOf } from '../../../components/word-of.ts';

/** A part of a step's input or output, under its own heading. */
export interface ShownPart {
  readonly name: string;
  readonly text: string;
}

/** A step with its text. */
export interface ShownStep {
  readonly key: string;
  readonly agent: string;
  readonly kind: Run['steps'][number]['kind'];
  /** The model, or the tool. */
  readonly name: string;
  readonly standIn: boolean;
  readonly parts: readonly ShownPart[];
}

/** The steps with text of a whole run tree: agent by agent, in the order of the steps. */
export function shownSteps(tree: Run, contents: readonly StepContent[]): readonly ShownStep[] {
  const found = new Map(contents.map((each) => [`${each.run}/${each.step}`, each]));
  const steps = tree.steps.flatMap((step): readonly ShownStep[] => {
    const key = `${tree.run}/${step.step}`;
    const content = found.get(key);
    if (content === undefined) return [];
    const { agent, kind, stand_in: standIn } = step;
    const parts = kind === 'model' ? promptParts(content) : toolParts(content);
    return [{ key, agent, kind, name: step.model ?? step.name, standIn, parts }];
  });
  return [...steps, ...tree.children.flatMap((child) => shownSteps(child, contents))];
}

function toolParts({ input, output }: StepContent): readonly ShownPart[] {
  return [
    { name: 'Input', text: textOf(input) },
    { name: 'Output', text: textOf(output) },
  ];
}

interface Prompt {
  readonly system?: unknown;
  readonly messages?: unknown;
  readonly tools?: unknown;
}

function promptParts({ input, output }: StepContent): readonly ShownPart[] {
  const { system, messages, tools } = (input ?? {}) as Prompt;
  if (typeof system !== 'string' || !Array.isArray(messages))
    return [
      { name: 'Prompt', text: textOf(input) },
      { name: 'Reply', text: replyText(output) },
    ];
  return [
    { name: 'System prompt', text: system },
    ...messages.map(messagePart),
    ...(Array.isArray(tools) && tools.length > 0
      ? [{ name: 'Tools it may call', text: tools.join(', ') }]
      : []),
    { name: 'Reply', text: replyText(output) },
  ];
}

const ROLES: { readonly [role: string]: string } = {
  user: 'Message',
  assistant: 'Earlier reply',
  tool: 'Tool result',
};

function messagePart(message: unknown): ShownPart {
  const { role, text, content, results } = message as { readonly [name: string]: unknown };
  const name = wordOf(ROLES, String(role)) ?? 'Message';
  if (typeof text === 'string') return { name, text };
  return { name, text: Array.isArray(content) ? contentText(content) : textOf(results) };
}

function replyText(output: unknown): string {
  const { content, output: typed } = (output ?? {}) as { readonly [name: string]: unknown };
  if (!Array.isArray(content)) return textOf(output);
  const text = contentText(content);
  return text === '' && typed !== undefined ? textOf(typed) : text;
}

/** What a model said, and what it called. */
function contentText(content: readonly unknown[]): string {
  return content
    .map((part) => {
      const { type, text, name, input } = part as { readonly [name: string]: unknown };
      if (type === 'tool-call') return `${String(name)}(${textOf(input)})`;
      return type === 'reasoning' ? `(reasoning) ${String(text)}` : String(text);
    })
    .join('\n');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing: it failed';
  if (typeof value === 'string') return value;
  const { cut } = value as { readonly cut?: unknown };
  if (typeof cut === 'string') return `${cut}\n… the rest was not kept`;
  return JSON.stringify(value, null, 2);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ModelCall, Player } from '@consilium/stand-in';

/** Which function asks: its instructions begin with its name. Null: a critic. */
export function functionOf({ system }: Pick<ModelCall, 'system'>): string | null {
  return /^Function: (\w+)/.exec(system)?.[1] ?? null;
}

const textOf = (call: ModelCall) =>
  call.messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])).join('\n');

/** The material under this name. */
function material(call: ModelCall, name: string): string {
  const from = textOf(call).split(new RegExp(`<${name}-[0-9a-f]{12}>\n`))[1] ?? '';
  return from.split(`\n</${name}-`)[0] ?? '';
}

/**
 * Answers each function from its input alone, so that the same question has the same answer. A validator refuses what does not hold the
 * word that its own hint asks for: the first round is refused, the second is not.
 */
export function answering({
  ms = 0,
  isValid = hasHint,
}: {
  ms?: number;
  isValid?: (artifact: string) => boolean;
} = {}): Player {
  return {
    kind: 'scripted',
    play: async (call) => {
      if (ms > 0) await delay(ms);
      return { json: answerTo(call, isValid) };
    },
  };
}

/** What a refused summary must hold; it is in the chapter. */
export const HINT = 'kidney function';

function hasHint(artifact: string): boolean {
  return artifact.includes(HINT) || artifact.includes('def corrected');
}

function answerTo(call: ModelCall, isValid: (artifact: string) => boolean): unknown {
  switch (functionOf(call)) {
    case 'extract_structure':
      return { items: [{ text: material(call, 'content').split(/[.\n]/)[0]?.slice(0, 80), label: null }] };
    case 'summarize_content':
      return { summary: summaryOf(material(call, 'content'), material(call, 'preserve')) };
    case 'cross_reference':
      return { order: [1, 2, 3] };
    case 'decompose_task':
      return {
        subtasks: ['parser', 'printer', 'tests'].map((id) => ({
          ...{ id, description: `Write the ${id}.`, agent: 'generate_code', depends_on: [] },
        })),
      };
    case 'generate_code': {
      const name = /Write the (\w+)/.exec(material(call, 'specification'))?.[1] ?? 'part';
      const prefix = material(call, 'constraints').includes('corrected') ? 'corrected_' : '';
      return {
        ...{ code: `def ${prefix}${name}():\n    return 1\n`, explanation: `The ${name}.` },
        ...{ test_hints: [`call ${name}`], intent: `A ${name}.` },
      };
    }
    case 'synthesize_outputs':
      return {
        synthesized: [...textOf(call).matchAll(/def \w+\(\):\n {4}return 1/g)]
          .map(([code]) => code)
          .join('\n\n'),
        conflicts: [],
      };
    case 'analyze_artifact':
      return { findings: [] };
    case 'validate_against_spec': {
      const artifact = material(call, 'artifact');
      const met = isValid(artifact);
      const hint = artifact.includes('def ') ? 'Name the functions corrected.' : HINT;
      return {
        verdicts: [
          { criterion: 1, met, quote: met ? (artifact.split('.')[0] ?? null) : null, hint: met ? '' : hint },
        ],
      };
    }
    default:
      return { faults: [] };
  }
}

/** The first sentence, and one that cites the first source where there is one. */
function summaryOf(content: string, preserve: string): string {
  const first = `${content.split('.')[0]}.`;
  const cited = /([^.\n[]+)\.?\[\^1\]/.exec(content)?.[1];
  const kept = preserve.includes(HINT) ? ` The chapter is about ${HINT}.` : '';
  return `${first}${kept}${cited ? ` ${cited.trim()}[^1].` : ''}`;
}

import { overlap, STAND_IN, sentencesOf, shortened, stems } from '../words.ts';
import { type Inputs, itemsOf } from './material.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'info';
  readonly message: string;
  readonly fix: string;
}

const SECURITY: readonly Rule[] = [
  {
    pattern: /\beval\s?\([^\n)]{0,80}\)?/,
    severity: 'critical',
    message: 'Text is run as code.',
    fix: 'Parse it instead.',
  },
  {
    pattern: /\b(?:password|secret|api_?key|token)\w{0,20}\s?[:=]\s?["'][^"'\n]{4,80}["']/i,
    ...{
      severity: 'high',
      message: 'A secret is written in the text.',
      fix: 'Read it from the configuration.',
    },
  },
  {
    pattern: /["'`](?:select|insert|update|delete) [^"'`\n]{0,200}["'`]\s?\+/i,
    ...{ severity: 'high', message: 'A query is put together from text.', fix: 'Use parameters.' },
  },
  {
    pattern: /\binnerHTML\s?=/,
    severity: 'medium',
    message: 'Text becomes markup.',
    fix: 'Use textContent.',
  },
  {
    pattern: /http:\/\/[^\s"'<>]{1,80}/,
    severity: 'low',
    message: 'The address is not encrypted.',
    fix: 'Use https.',
  },
];
const QUALITY: readonly Rule[] = [
  {
    pattern: /\b(?:TODO|FIXME)\b[^\n]{0,80}/,
    severity: 'low',
    message: 'Something is left to do.',
    fix: 'Do it, or remove the note.',
  },
  {
    pattern: /catch\s?(?:\([^)\n]{0,40}\))?\s?\{\s{0,20}\}/,
    severity: 'medium',
    message: 'A failure is hidden.',
    fix: 'Handle it.',
  },
  {
    pattern: /except[^\n:]{0,40}:\s{1,20}pass\b/,
    severity: 'medium',
    message: 'A failure is hidden.',
    fix: 'Handle it.',
  },
  {
    pattern: /NotImplementedError|not implemented/,
    ...{ severity: 'medium', message: 'A part is not written yet.', fix: 'Write it.' },
  },
];
const DEPENDENCIES: readonly Rule[] = [
  {
    pattern: /^(?:import|from|require|#include|use)\b[^\n]{0,120}/m,
    ...{ severity: 'info', message: 'It depends on this.', fix: 'Check its version and licence.' },
  },
];
const RULES: { readonly [type: string]: readonly Rule[] } = {
  ...{ security: SECURITY, quality: QUALITY, patterns: QUALITY, dependencies: DEPENDENCIES },
};

/** What a few patterns find, and checks whose words are not in the artifact. */
export function analyze(inputs: Inputs) {
  const artifact = inputs.get('artifact') ?? '';
  const found = (RULES[inputs.get('analysis_type') ?? ''] ?? QUALITY).flatMap(
    ({ pattern, severity, message, fix }) => {
      const quote = pattern.exec(artifact)?.[0].trim();
      return quote === undefined
        ? []
        : [
            {
              severity,
              message: `${STAND_IN} ${message}`,
              quote: quote.slice(0, 300),
              fix_hint: fix,
              check: null,
            },
          ];
    },
  );
  const held = stems(artifact);
  const failed = itemsOf(inputs.get('checklist')).flatMap((check, at) =>
    isCovered(check, held)
      ? []
      : [
          {
            ...{
              severity: 'low',
              message: `${STAND_IN} Nothing here is about: ${shortened(check, 120)}`,
              quote: null,
            },
            ...{ fix_hint: 'Add it.', check: at + 1 },
          },
        ],
  );
  return { findings: [...found, ...failed] };
}

/** A criterion is met where the artifact has most of its words; the first one stands for the specification. */
export function validate(inputs: Inputs) {
  const artifact = inputs.get('artifact') ?? '';
  const [held, sentences] = [stems(artifact), sentencesOf(artifact)];
  const verdicts = itemsOf(inputs.get('criteria')).map((criterion, at) => {
    const words = at === 0 ? (inputs.get('specification') ?? '') : criterion;
    const met = isCovered(words, held);
    const wanted = stems(words);
    const [best] = sentences
      .map((text) => ({ text, shared: overlap(wanted, stems(text)) }))
      .sort((one, other) => other.shared - one.shared);
    const quote = met && best && best.shared > 0 ? best.text.slice(0, 300) : null;
    return { criterion: at + 1, met, quote, hint: met ? '' : `Say more about: ${shortened(words, 160)}` };
  });
  return { verdicts };
}

function isCovered(words: string, held: Set<string>): boolean {
  const wanted = stems(words);
  return wanted.size === 0 || overlap(wanted, held) * 2 >= wanted.size;
}

/** Passages by the words that they share with the query. */
export function rank(inputs: Inputs): { readonly order: readonly number[] } {
  const wanted = stems(inputs.get('query') ?? '');
  const order = itemsOf(inputs.get('passages'))
    .map((text, at) => ({ number: at + 1, shared: overlap(wanted, stems(text)) }))
    .sort((one, other) => other.shared - one.shared || one.number - other.number)
    .map(({ number }) => number);
  return { order };
}

import { overlap, STAND_IN, sentencesOf, shortened, stems } from '../words.ts';
import { type Inputs, itemsOf } from './material.ts';

/** Bytes of a token, at the least. */
const BYTES = 3;

/** Sentences of the content, the first and those with concepts that must be kept, within the tokens that the instructions name. */
export function summarize(system: string, inputs: Inputs): { readonly summary: string } {
  const most = Number(/at most (\d{1,7}) tokens/.exec(system)?.[1] ?? 100) * BYTES;
  const wanted = itemsOf(inputs.get('preserve')).map(stems);
  const isBullets = inputs.get('style') === 'bullets';
  const sentences = [...new Set(sentencesOf(proseOf(inputs.get('content') ?? '')))].map((text, at) => {
    const held = stems(text);
    const cited = text.includes('[^') ? 1 : 0;
    return {
      text,
      at,
      score: wanted.filter((words) => overlap(words, held) > 0).length * 2 + cited - at / 1_000,
    };
  });
  let left = most;
  const kept = sentences
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text }) => {
      const bytes = text.length + 3;
      if (bytes > left) return false;
      left -= bytes;
      return true;
    })
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => (isBullets ? `- ${text}` : text));
  return { summary: kept.join(isBullets ? '\n' : ' ') || shortened(sentences[0]?.text ?? 'nothing', most) };
}

/** Without headings, and lines that only say what follows. */
function proseOf(content: string): string {
  return content
    .split('\n')
    .filter((line) => !/^\s{0,3}(?:#{1,6}\s|[^.!?]{1,80}:$)/.test(line))
    .join('\n');
}

const NOTE = 'Stand-in model: written by rules, not by a language model.';

/** A function that says what it must do, in the language asked for. */
export function writeCode(inputs: Inputs) {
  const language = (inputs.get('language') ?? '').toLowerCase();
  const task = shortened(inputs.get('specification') ?? '', 300);
  const name = [...(task.toLowerCase().match(/[a-z]{3,}/g) ?? ['task'])].slice(0, 4).join('_');
  const isHash = /python|ruby|shell|bash|yaml/.test(language);
  const code = isHash
    ? `# ${NOTE}\ndef ${name}():\n    """${task.replaceAll('"', "'")}"""\n    raise NotImplementedError\n`
    : `// ${NOTE}\n// ${task}\nfunction ${name}() {\n  throw new Error('not implemented');\n}\n`;
  const cited = itemsOf(inputs.get('sources')).flatMap((source, at) => {
    const [, words] = /^\[\^\d+\] = .*?\. (\p{Lu}.*)/su.exec(source) ?? [];
    const [first] = sentencesOf(words ?? '');
    return first === undefined ? [] : [`${first.replace(/[.!?]$/, '')}[^${at + 1}].`];
  });
  const constraints = itemsOf(inputs.get('constraints'));
  return {
    code,
    explanation: [
      `${STAND_IN} I only follow rules: this is the frame of a function.`,
      ...cited.slice(0, 2),
    ].join(' '),
    test_hints: [
      `${name} does what was asked`,
      ...constraints.map((each) => `It keeps to: ${shortened(each, 120)}`),
    ],
    intent: task,
  };
}

/** All statements of the artifacts, each once; statements that differ in their numbers only contradict each other. */
export function combine(inputs: Inputs) {
  const artifacts = itemsOf(inputs.get('artifacts')).map((text) => text.slice(text.indexOf('\n') + 1));
  const lines = [
    ...new Set(artifacts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')),
  ];
  const isCode = artifacts.some((text) => /[{};]\s*$|^\s*(?:def|function|class)\b/m.test(text));
  const statements = artifacts.flatMap((text, at) =>
    sentencesOf(text)
      .filter((sentence) => /\d/.test(sentence) && sentence.length < 300)
      .map((quote) => ({ artifact: at + 1, quote })),
  );
  const groups = Map.groupBy(statements, ({ quote }) => quote.toLowerCase().replaceAll(/\d[\d.,]*/g, '#'));
  const conflicts = [...groups.values()]
    .filter((group) => new Set(group.map(({ quote }) => quote)).size > 1)
    .slice(0, 5)
    .map((group) => ({ topic: shortened(group[0]?.quote ?? '', 60), statements: group.slice(0, 5) }));
  return { synthesized: isCode ? artifacts.join('\n\n') : lines.join('\n'), conflicts };
}

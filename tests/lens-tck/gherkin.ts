/** One line `Given …`, with the text or table that stands under it. */
export interface Step {
  readonly text: string;
  readonly doc: string | undefined;
  readonly table: readonly (readonly string[])[];
}

export interface Scenario {
  /** Of the feature file, from the folder of the corpus. */
  readonly file: string;
  /** With the number of the example, where it has several. */
  readonly name: string;
  readonly steps: readonly Step[];
}

interface Block {
  readonly title: string;
  readonly steps: MutableStep[];
  readonly examples: string[][];
}

interface MutableStep {
  text: string;
  doc: string | undefined;
  table: string[][];
}

const STEP = /^(?:Given|When|Then|And|But) (.*)$/;

/** The scenarios of a feature file, each example of an outline as one of its own, the background's steps before its own. */
export function readFeature(file: string, text: string): readonly Scenario[] {
  const { background, blocks } = blocksOf(file, text);
  return blocks.flatMap((block) => {
    const steps = [...background, ...block.steps];
    const [header, ...rows] = block.examples;
    if (header === undefined) return [{ file, name: block.title, steps }];
    return rows.map((row, index) => ({
      file,
      name: `${block.title} (${index + 1})`,
      steps: steps.map((step) => filled(step, header, row)),
    }));
  });
}

function blocksOf(file: string, text: string): { background: readonly Step[]; blocks: readonly Block[] } {
  const blocks: Block[] = [];
  const background: Block = { title: '', steps: [], examples: [] };
  let block = background;
  let table: string[][] | undefined;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    const title = /^Scenario(?: Outline)?: (.*)$/.exec(line)?.[1];
    const step = STEP.exec(line)?.[1];
    if (line === '' || line.startsWith('#') || line.startsWith('@') || line.startsWith('Feature:')) continue;
    if (title !== undefined) {
      block = { title, steps: [], examples: [] };
      blocks.push(block);
      table = undefined;
    } else if (line === 'Background:') block = background;
    else if (line === 'Examples:') table = block.examples;
    else if (step !== undefined) {
      const next: MutableStep = { text: step, doc: undefined, table: [] };
      block.steps.push(next);
      table = next.table;
    } else if (line.startsWith('|') && table !== undefined) table.push(cellsOf(line));
    else if (line === '"""') {
      const end = lines.findIndex((each, index) => index > at && each.trim() === '"""');
      const last = block.steps.at(-1);
      if (last !== undefined) last.doc = dedented(lines.slice(at + 1, end));
      at = end;
    } else if (block.steps.length > 0 || block.title !== '')
      throw new Error(`${file}:${at + 1}: a line of no kind that is known: ${line}`);
  }
  return { background: background.steps, blocks };
}

function cellsOf(line: string): string[] {
  const cells = [...line.slice(1).matchAll(/((?:\\.|[^|\\])*)\|/g)];
  return cells.map(([, cell = '']) =>
    cell
      .trim()
      .replace(/\\(.)/g, (all, sign: string) => (sign === 'n' ? '\n' : '\\|'.includes(sign) ? sign : all)),
  );
}

function dedented(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}

function filled(step: Step, header: readonly string[], row: readonly string[]): Step {
  const fill = (text: string) =>
    header.reduce((all, name, index) => all.replaceAll(`<${name}>`, () => row[index] ?? ''), text);
  return {
    text: fill(step.text),
    doc: step.doc === undefined ? undefined : fill(step.doc),
    table: step.table.map((cells) => cells.map(fill)),
  };
}

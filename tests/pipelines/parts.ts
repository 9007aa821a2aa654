import { type PipelineFile, shippedPipelines } from '@consilium/functions';

export { source } from '../support/single-team.ts';

const summary = (content: string) =>
  `{content: ${JSON.stringify(content)}, target_tokens: 60, preserve: [], style: technical}`;

/** So many stages in parallel, each with one call. */
export const WIDE = 200;

const wide: PipelineFile = {
  path: 'wide.yml',
  text: `id: wide
description: Many stages in parallel.
input: {text: {type: string}}
stages:
${Array.from({ length: WIDE }, (_, at) => `  s${at}: {function: summarize_content, preset: S1, input: ${summary(`\${input.text} Part ${at}.`)}}`).join('\n')}
result:
  all: [${Array.from({ length: WIDE }, (_, at) => `"\${s${at}.summary}"`).join(', ')}]
`,
};

/** A chain with stages beside it: its longest way has five stages, of one call each. */
const ladder: PipelineFile = {
  path: 'ladder.yml',
  text: `id: ladder
description: A chain, and stages beside it.
input: {text: {type: string}}
stages:
  a: {function: summarize_content, preset: S1, input: ${summary('${input.text} a.')}}
  b: {function: summarize_content, preset: S1, input: ${summary('${a.summary} b.')}}
  c: {function: summarize_content, preset: S1, input: ${summary('${b.summary} c.')}}
  d: {function: summarize_content, preset: S1, input: ${summary('${c.summary} d.')}}
  side: {function: summarize_content, preset: S1, input: ${summary('${a.summary} side.')}}
  each:
    function: extract_structure
    preset: S1
    for_each: [concepts, entities]
    input: {content: "\${b.summary} each.", extraction_type: "\${item}", domain: general}
  last: {function: summarize_content, preset: S1, input: ${summary('${d.summary} ${side.summary} ${each[all].compressed_summary} last.')}}
result: {text: "\${last.summary}"}
`,
};

export const pipelines: readonly PipelineFile[] = [...shippedPipelines(), wide, ladder];

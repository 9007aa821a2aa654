import { estimatePipeline, functions, loadPipelines, shippedPipelines } from '@consilium/functions';
import { checkPipelineInput, type Json } from '@consilium/kernel';
import { countTokens, createPresets, defaultModelLibrary, type ProviderName } from '@consilium/models';
import { paperFunctions, paperPipelines } from '@consilium/team-consult/papers';
import { goal } from '../../scripts/prove.ts';
import { PRICED } from '../support/preset-models.ts';
import { billed, WAYS } from './bill.ts';
import { type Length, readLengths } from './lengths.ts';
import { billPipeline } from './pipeline-bill.ts';
import { SETS } from './sets.ts';
import { writtenAnswer } from './written-answers.ts';

const TEXT = 'Kidneys filter blood. They keep salt and water in balance, and make hormones. '.repeat(120);
/** One small and one larger input of each. */
const INPUTS: { readonly [pipeline: string]: readonly { readonly [field: string]: Json }[] } = {
  'chapter-summarization': [
    { chapter_text: TEXT.slice(0, 2_000), target_tokens: 200 },
    { chapter_text: TEXT, target_tokens: 800 },
  ],
  'code-generation': [
    { user_request: 'Write a function that counts words.' },
    { user_request: TEXT.slice(0, 3_000), constraints: ['No network.', 'Tests for each function.'] },
  ],
  'evidence-brief': [{ question: 'Finerenone in diabetic kidney disease' }],
  'patient-brief': [{ question: 'Finerenone in diabetic kidney disease' }],
  'insurer-letter': [
    { treatment: 'finerenone', question: 'finerenone in diabetic kidney disease' },
    { treatment: 'finerenone', letter: 'appeal', question: 'finerenone', denial: TEXT.slice(0, 900) },
  ],
  'prepared-visit': [{}],
};

const library = defaultModelLibrary();
const all = new Map([...functions, ...paperFunctions].map((each) => [each.name, each]));
const today = PRICED().toISOString().slice(0, 10);
const counts = { bills: 0, below: 0, above: 0, failed: 0 };
const widths = new Map<string, number>();
const codes = new Map<string, number>();

/** What was measured of them. */
export function pipelineGoals() {
  for (const [code, times] of codes) console.log(`${code}: ${times} times`);
  for (const [pipeline, width] of widths)
    console.log(`${pipeline}: most ÷ least at most ${width.toFixed(1)}`);
  const share = (count: number) => Math.round((count / counts.bills) * 10_000) / 100;
  const of = `% of ${counts.bills} bills`;
  return [
    goal('pipelines priced', '= 6', Object.keys(INPUTS).length, 'pipelines'),
    goal('bills of pipelines above the range, without retries', '= 0', share(counts.above), of),
    goal('bills of pipelines below the range', '= 0', share(counts.below), of),
    goal(
      ...(['widest range of a pipeline', '≤ 3', Math.round(Math.max(...widths.values()) * 10) / 10] as const),
      'times',
    ),
    goal('bills of pipelines with a stage that was stopped', '= 0', share(counts.failed), of),
  ];
}

/** The output of the case whose input is nearest; of a function that no author knows, the middle of all. */
function outputFor(cases: readonly Length[] | undefined, read: number, fallback: number): number {
  const near = cases?.toSorted(
    (a, b) => Math.abs(a.input_tokens - read) - Math.abs(b.input_tokens - read),
  )[0];
  return near?.output_tokens ?? fallback;
}

/** Every pipeline with one provider, as long as the authors say. Gives how many bills are above their range. */
export async function billAllPipelines(main: ProviderName): Promise<number> {
  const presets = createPresets({ library, providers: [{ provider: main }] as never, now: PRICED });
  const parts = { functions: all, presets, countTokens };
  const pipelines = loadPipelines([...shippedPipelines(), ...paperPipelines()], {
    functions: all,
    presets: presets.list().map(({ id }) => id),
  });
  const unknown = [...pipelines.keys()].find((id) => !Object.hasOwn(INPUTS, id));
  if (unknown !== undefined) throw new Error(`no input for the pipeline ${unknown}`);
  for (const [id, inputs] of Object.entries(INPUTS))
    for (const given of inputs) {
      const definition = pipelines.get(id)!;
      const checked = checkPipelineInput(definition, given);
      if (!checked.ok) throw new Error(`${id}: ${JSON.stringify(checked.issues)}`);
      const { price } = await estimatePipeline(definition, checked.input, parts);
      if (price.least > 0) widths.set(id, Math.max(widths.get(id) ?? 0, price.most / price.least));
      for (const [, file, sha256] of SETS) {
        const lengths = readLengths(file, sha256);
        for (const way of WAYS) {
          const bill = await billPipeline(definition, checked.input, parts, (name, question) => {
            const read = countTokens(question.system) + countTokens(question.text);
            const usual = question.expectedOutputTokens ?? 400;
            const output = name === 'summarize_content' ? usual : outputFor(lengths[name], read, usual);
            const length = { input_tokens: read, output_tokens: output };
            const critic = lengths.critic![0]!;
            const answer = (tokens: number) => writtenAnswer(name, tokens);
            return billed({ library, main, today, length, critic, way, answer });
          });
          counts.bills += 1;
          counts.below += Number(bill.microUsd < price.least);
          counts.above += Number(bill.microUsd > price.most);
          counts.failed += Number(bill.failed.length > 0);
          for (const code of bill.failed) codes.set(`${id} ${code}`, (codes.get(`${id} ${code}`) ?? 0) + 1);
        }
      }
    }
  return counts.above;
}

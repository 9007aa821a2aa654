/** What the turn of every peer is made of: the same model and tools, written as plainly as possible. */
import { modelUrl } from './told.mjs';

const MODEL = `${modelUrl}/models/gemini-2.5-flash:streamGenerateContent?alt=sse`;
export const INSTRUCTION =
  'Answer the question of the person. Read the chart with read_chart, convert units with convert_unit.';
export const CHART = 'Reads the record about one topic, such as medications or a lab value.';
export const UNIT = 'Converts a value between units of mass.';

const text = { type: 'STRING' };
const tools = [
  {
    functionDeclarations: [
      {
        name: 'read_chart',
        description: CHART,
        parameters: { type: 'OBJECT', properties: { topic: text }, required: ['topic'] },
      },
      {
        name: 'convert_unit',
        description: UNIT,
        parameters: {
          type: 'OBJECT',
          properties: { value: { type: 'NUMBER' }, from: text, to: text },
          required: ['value', 'from', 'to'],
        },
      },
    ],
  },
];

/** One call of the model, streamed; gives its content. */
async function call(contents) {
  const response = await fetch(MODEL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': 'test-key' },
    body: JSON.stringify({
      systemInstruction: { parts: [{ text: INSTRUCTION }] },
      contents,
      tools,
      generationConfig: { temperature: 0.2, maxOutputTokens: 1_000 },
    }),
  });
  const reply = await response.text();
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${reply}`);
  const parts = reply
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .flatMap((line) => JSON.parse(line.slice(6)).candidates?.[0]?.content?.parts ?? []);
  return { role: 'model', parts };
}

export const firstCall = (question) => call([asked(question)]);

/** With what the tools found; gives the answer's text. */
export async function secondCall(question, first, results) {
  const answers = callsIn(first).map(({ name }, index) => ({
    functionResponse: { name, response: results[index] },
  }));
  const { parts } = await call([asked(question), first, { role: 'user', parts: answers }]);
  return parts.map((part) => part.text ?? '').join('');
}

const asked = (question) => ({ role: 'user', parts: [{ text: question }] });

/** The tool calls in the model's content. */
export const callsIn = ({ parts }) =>
  parts.flatMap(({ functionCall }) => (functionCall ? [functionCall] : []));

export async function runTool({ name, args }) {
  return name === 'read_chart'
    ? {
        topic: args.topic,
        entries: [{ name: args.topic, value: 6.1, unit: '%', at: '2026-03-02' }],
      }
    : { converted: Number((args.value * 0.45359237).toFixed(4)), unit: args.to };
}

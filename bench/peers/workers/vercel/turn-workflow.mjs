/** The turn as a workflow: the compiler makes a bundle of the steps and one of the workflow from these marks. */
import { commit } from '../messages.mjs';
import { firstCall, runTool, secondCall } from '../turn.mjs';

async function modelOne(question) {
  'use step';
  return firstCall(question);
}

async function tool(call) {
  'use step';
  return runTool(call);
}

async function modelTwo(question, first, results) {
  'use step';
  return secondCall(question, first, results);
}

async function write(conversation, answer) {
  'use step';
  await commit(conversation, answer);
  process.emit('answered', conversation, answer);
}

export async function turn({ conversation, question }) {
  'use workflow';
  const first = await modelOne(question);
  const calls = first.parts.flatMap(({ functionCall }) => (functionCall ? [functionCall] : []));
  const results = await Promise.all(calls.map((call) => tool(call)));
  const answer = await modelTwo(question, first, results);
  await write(conversation, answer);
}

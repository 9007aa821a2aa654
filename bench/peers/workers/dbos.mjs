/** DBOS: a workflow of five steps in PostgreSQL. A start of the worker takes up what the last one left. */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { commit } from './messages.mjs';
import { ready, serve } from './serve.mjs';
import { databaseUrl } from './told.mjs';
import { callsIn, firstCall, runTool, secondCall } from './turn.mjs';

const step = (name, body) => DBOS.runStep(body, { name });
const turn = DBOS.registerWorkflow(
  async ({ conversation, question }) => {
    const first = await step('model 1', () => firstCall(question));
    const results = await Promise.all(
      callsIn(first).map((call) => step(`tool ${call.name}`, () => runTool(call))),
    );
    const answer = await step('model 2', () => secondCall(question, first, results));
    return step('commit', () => commit(conversation, answer));
  },
  { name: 'turn' },
);
DBOS.setConfig({ name: 'peers', systemDatabaseUrl: databaseUrl, logLevel: 'warn', runAdminServer: false });
await DBOS.launch();
await serve((request) => DBOS.withNextWorkflowID(request.conversation, () => turn(request)));
ready();

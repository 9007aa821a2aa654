import { currentRun, defineTool, type Json } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { z } from 'zod';

/** What tools were truly given, by conversation. */
export interface ToolCall {
  readonly conversation: string;
  readonly name: string;
  readonly input: unknown;
}

const clerk = `
name: clerk
description: Reads papers and notes facts.
zone: record
model: deep
instruction: |
  You are the clerk. The person said: {{ last_user_message }}
tools: [read_papers, note_fact]
history: { origins: [user, code, chart, model], tokens: 20000 }
`;
const lister = `
name: lister
description: Lists who is named.
model: fast
instruction: |
  You are the lister. List who is named.
output:
  type: object
  properties:
    people: { type: array, items: { type: object, properties: { who: { type: string } }, required: [who], additionalProperties: false } }
    said: { type: string }
  required: [people, said]
  additionalProperties: false
output_key: listed
`;
const scribe = `
name: scribe
description: Says back what was said.
model: deep
instruction: |
  You are the scribe. The person said: {{ last_user_message }}
history: { origins: [user, code, chart, model], tokens: 20000 }
`;
const front = `
name: front
kind: parallel
description: The scribe answers, the others work behind.
agents: [scribe, { agent: clerk, background: true }, { agent: lister, background: true }]
`;

/** A team that carries names wherever a name can go: instruction, history, results, arguments, typed output, proposals. */
export function deskTeam(calls: ToolCall[]): TeamSource {
  const keep = (name: string, input: unknown) =>
    calls.push({ conversation: currentRun().conversation ?? '', name, input });
  const readPapers = defineTool({
    name: 'read_papers',
    description: 'The papers of the patient, about a topic.',
    input: z.object({ topic: z.string().max(4_000) }),
    zone: 'record',
    effect: 'read',
    execute: async (input): Promise<Json> => {
      keep('read_papers', input);
      const { caller, ports } = currentRun();
      const { patient, documents } = await ports.record!.panel(caller);
      const texts = await Promise.all(documents.map(({ id }) => ports.record!.documentText(caller, id!)));
      const notes = texts.flatMap(({ pages }) => pages.map(({ text }) => text));
      return {
        patient,
        notes,
        byNote: Object.fromEntries(notes.map((note) => [note.slice(0, 80), 1])),
      } as Json;
    },
  });
  const noteFact = defineTool({
    name: 'note_fact',
    description: 'Proposes a fact with the words that it was read from.',
    input: z.object({ quote: z.string(), about: z.object({ who: z.string(), also: z.array(z.string()) }) }),
    zone: 'record',
    effect: 'read',
    execute: async (input): Promise<Json> => {
      keep('note_fact', input);
      const { caller, ports, conversation, seq } = currentRun();
      const made = await ports.record!.propose(caller, {
        source: { kind: 'message', conversation: conversation ?? '', seq },
        quote: input.quote,
        extractor: 'clerk',
        extractorVersion: '1',
        factCode: 'http://snomed.info/sct|195967001',
        factPath: 'Condition.code',
        // Each a fact of its own: one of several messages would be one proposal.
        resource: { resourceType: 'Condition', code: { text: `${input.about.who.slice(0, 200)}, ${seq}` } },
      });
      return { proposed: made.id };
    },
  });
  return {
    files: [
      {
        path: 'team.yml',
        text: 'name: desk\ndescription: A desk.\nroot: front\nagents: [front, scribe, clerk, lister]\n',
      },
      { path: 'agents/scribe.yml', text: scribe },
      { path: 'agents/clerk.yml', text: clerk },
      { path: 'agents/lister.yml', text: lister },
      { path: 'agents/front.yml', text: front },
    ],
    catalogue: { tools: [readPapers, noteFact], callbacks: [] },
  };
}

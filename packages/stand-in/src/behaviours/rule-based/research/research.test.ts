import { describe, expect, it } from 'vitest';
import { callWith } from '../../../call.fixture.ts';
import type { CallMessage, CallTool } from '../../../model-call.ts';
import { ruleBased } from '../rule-based.ts';
import { STAND_IN } from '../words.ts';

const player = ruleBased();
const tools = ['create_agent', 'list_agents', 'message_agent', 'respond', 'wait'].map(
  (name): CallTool => ({ name, description: name, schema: { type: 'object' } }),
);
const interaction = async (...messages: readonly CallMessage[]) => {
  const { toolCalls } = await player.play({ ...callWith({}), tools, messages });
  return toolCalls?.[0] as { readonly name: string; readonly args: { readonly message: string } };
};
const schema = { type: 'object', properties: { met: {}, claims: {}, missing: {} } };

describe('stand-in of the research team [B1] [B6]', () => {
  it('decides a threshold in free text over the findings by their words, and says what is missing', async () => {
    const decided = async (enough: string) => {
      const user = `Enough is: ${enough}\n\nFindings:\nF1 (cohort): Metformin lowered HbA1c.\nF2 (label): Statins cause myalgia.`;
      return (await player.play(callWith({ user, jsonSchema: schema }))).json;
    };
    expect(await decided('metformin lowered hba1c somewhere')).toEqual({
      ...{ met: true, claims: ['F1'], missing: '' },
    });
    expect(await decided('the agency has approved gene therapy')).toEqual({
      ...{ met: false, claims: [], missing: expect.stringContaining(STAND_IN) },
    });
  });

  it('repeats no quote of an agent without its passage', async () => {
    const asked = (result: unknown): readonly CallMessage[] => [
      { role: 'user', text: 'Any news?' },
      { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'message_agent', args: {} }] },
      { role: 'tool', results: [{ id: '1', name: 'message_agent', result }] },
    ];
    const response = `${STAND_IN} I looked again.\nA trial says: “It helped”. [l1]\nThe threshold is met.`;
    const said = await interaction(...asked({ status: 'success', result: { response, findings: [] } }));
    expect(said.args.message).toBe(
      `${STAND_IN} The research agent says: I looked again. The threshold is met.`,
    );
    const only = { response: 'A trial says: “It helped”. [l1]', findings: [] };
    expect((await interaction(...asked({ status: 'success', result: only }))).args.message).toBe(
      `${STAND_IN} The research agent has no confirmed finding.`,
    );
    const text =
      'Report of the research agent “Gout”\n\nA trial says: “It helped”. [l1]\n\nThe threshold is met.';
    expect((await interaction({ role: 'user', text })).args.message).toBe(
      `${STAND_IN} The research agent “Gout” says: The threshold is met.`,
    );
  });

  it('reads reports that were held back and come together', async () => {
    const text =
      '2 reports were held back until now.\n\n1. Report of the research agent “Gout”\n\nIts budget is used up.';
    expect((await interaction({ role: 'user', text })).args.message).toContain('“Gout” says:');
  });
});

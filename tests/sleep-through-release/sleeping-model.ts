import { lastUserText, type Player, resultsOfThisTurn } from '@consilium/stand-in';

/** Asks for a wake at the date that it was told, and says later what it remembers of its first day; the voice keeps it to itself. */
export const sleepingModel: Player = {
  kind: 'scripted',
  play: async (call) => {
    if (!call.system.includes('You are a research agent'))
      return { toolCalls: [{ name: 'wait', args: { reason: 'It can wait.' } }] };
    const [at] = /\d{4}-\d\d-\d\dT[\d:.]+Z(?= is the day)/.exec(lastUserText(call)) ?? [];
    // Of its brief, as its memory has it.
    const [code = 'nothing'] = /keep-\d+/.exec(JSON.stringify(call)) ?? [];
    if (at === undefined) return { text: `Remembered: ${code}.` };
    if (resultsOfThisTurn(call).length > 0) return { text: `Noted: ${code}.` };
    return {
      toolCalls: [{ name: 'create_trigger', args: { schedule: { at }, instruction: 'Look again.' } }],
    };
  },
};

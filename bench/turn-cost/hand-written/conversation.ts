import type { History } from '@consilium/kernel';
import { type ObjectContext, object } from '@restatedev/restate-sdk';
import {
  type AcceptRequest,
  type ConversationState,
  type HandTurn,
  STORE,
  type TurnReport,
} from './payloads.ts';

const IDLE: ConversationState = { active: null, queue: [] };

/** A conversation by hand: accept a message, start its turn or queue it, commit what the turn reports. */
export function createHandConversation(history: History, done: (conversation: string) => void) {
  const startNext = (ctx: ObjectContext, state: ConversationState): ConversationState => {
    const [first, ...queue] = state.queue;
    if (!first) return IDLE;
    const run = ctx.rand.uuidv4();
    const { scope, seq, team } = first;
    ctx
      .serviceSendClient<HandTurn>({ name: 'HandTurn' })
      .run({ scope, conversation: ctx.key, seq, run, team });
    return { active: { run, seq, scope }, queue };
  };

  return object({
    name: 'HandConversation',
    handlers: {
      accept: async (ctx: ObjectContext, { scope, conversation, clientKey, parts }: AcceptRequest) => {
        const state = (await ctx.get<ConversationState>('c')) ?? IDLE;
        if (state.queue.length >= 50) return 'queue-full';
        const id = ctx.rand.uuidv4();
        const accepted = await ctx.run(
          'accept',
          () => history.acceptMessage(scope, { conversation, id, clientKey, parts }),
          STORE,
        );
        if (accepted === 'not-found') return 'not-found';
        const duplicate = accepted.id !== id;
        if (!duplicate) {
          const { seq, team } = accepted;
          const queued = { ...state, queue: [...state.queue, { seq, team, scope }] };
          ctx.set('c', state.active ? queued : startNext(ctx, queued));
        }
        return { seq: accepted.seq, id: accepted.id, duplicate };
      },
      report: async (ctx: ObjectContext, report: TurnReport) => {
        const state = (await ctx.get<ConversationState>('c')) ?? IDLE;
        if (state.active?.run !== report.run) return null;
        await ctx.run(
          'commit',
          async () => {
            const { scope, conversation, seq, run: turn, answer, runs } = report;
            await history.commitTurn(scope, { conversation, seq, turn, answer, delta: {}, runs });
            done(conversation);
          },
          STORE,
        );
        ctx.set('c', startNext(ctx, { ...state, active: null }));
        return null;
      },
    },
  });
}

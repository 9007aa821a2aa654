import { until } from '@consilium/testing';
import { PATIENT } from '../support/stack.ts';
import type { Act } from './cast.ts';
import { addPaper, medicine, send } from './chart.ts';
import type { World } from './consult-hostile-fixture.ts';
import type { Place } from './on-the-wire.ts';
import { VIDEO } from './premises.ts';
import { openSession, type Session, type Topic, type Turn } from './session.ts';

/** One way by which somebody else's words come to a model, and the places where they may stand. */
export interface Carrier {
  readonly what: string;
  /** Brings the words in and plays the turn that shows them to a model. */
  readonly bring: (world: World, words: string, host: string) => Promise<readonly Turn[]>;
  readonly places: readonly Place[];
}

const transfer = (agent: string) => ({ toolCalls: [{ name: 'transfer_to_agent', args: { agent } }] });
const calling = (name: string, args: object) => ({ toolCalls: [{ name, args }] });

/** To this consultant, who first calls these. */
const consulting =
  (to: string, ...calls: readonly ReturnType<typeof calling>[]): Act =>
  (agent, _call, step) => {
    if (agent === 'triage') return transfer(to);
    return agent === to ? (calls[step] ?? null) : null;
  };

const opened = (world: World, topic?: Topic): Promise<Session> => openSession(world, 'consult', topic);
const ASKED = 'Is what I take still right for me?';

export const CARRIERS: readonly Carrier[] = [
  {
    what: 'a note that the person pastes',
    bring: async (world, words) => [
      await (await opened(world)).turn(() => consulting('health_consultant'), `The letter says: ${words}`),
    ],
    places: ['marked user'],
  },
  {
    what: 'a page',
    bring: async (world, words, host) => [
      await (await opened(world)).turn(
        () => () => null,
        `What does ${world.web.page(host, '/page', words)} say?`,
      ),
    ],
    places: ['marked outside', 'result outside'],
  },
  {
    what: 'a PDF',
    bring: async (world, words, host) => [
      await (await opened(world)).turn(
        () => () => null,
        `What does ${world.web.page(host, '/paper.pdf', words)} say?`,
      ),
    ],
    places: ['marked outside', 'result outside'],
  },
  {
    what: 'a search result',
    bring: async (world, words) => [
      await (await opened(world)).turn(
        (tag) => (agent, call, step) =>
          agent === 'google_search'
            ? { text: `Somebody writes: ${words}` }
            : consulting('health_consultant_lite', calling('search_web', { request: `Salt? [${tag}]` }))(
                agent,
                call,
                step,
              ),
        'What does salt do?',
      ),
    ],
    places: ['result outside'],
  },
  {
    what: 'a video',
    bring: async (world, words) => {
      const session = await opened(world);
      const first = await session.turn(
        () => (agent) => (agent === 'video_reader' ? { text: `The video says: ${words}` } : null),
        `What does ${VIDEO} say?`,
      );
      return [first, await session.turn(() => consulting('health_consultant'), ASKED)];
    },
    places: ['marked outside'],
  },
  {
    what: 'the name of a medicine in the chart',
    bring: async (world, words) => {
      await send(world.clinician, '/record/entries', medicine(PATIENT, words));
      return [
        await (await opened(world)).turn(
          () => consulting('health_consultant', calling('read_regimens', { which: 'active' })),
          ASKED,
        ),
      ];
    },
    places: ['result chart'],
  },
  {
    what: 'an earlier message of the person',
    bring: async (world, words) => {
      const session = await opened(world);
      await session.turn(() => consulting('health_consultant_lite'), `Remember for later: ${words}`);
      return [
        await session.turn(() => consulting('health_consultant'), ASKED),
        await session.turn(() => consulting('health_consultant_lite'), ASKED),
      ];
    },
    places: ['marked user'],
  },
  {
    // Of an agent without a record: what one with a record says without a source does not stay.
    what: 'an earlier answer',
    bring: async (world, words) => {
      const session = await opened(world);
      await session.turn(
        () => (agent, call, step) =>
          agent === 'health_consultant_lite'
            ? { text: `In general, ${words}` }
            : consulting('health_consultant_lite')(agent, call, step),
        ASKED,
      );
      return [await session.turn(() => consulting('health_consultant'), ASKED)];
    },
    places: ['marked chart', 'marked model'],
  },
  {
    what: 'a page of a document',
    bring: async (world, words) => {
      const document = await addPaper(world.clinician, `Discharge letter. ${words}`, 'Discharge letter');
      const topic = { uuid: await nodeOf(world, document, 'DocumentReference'), type: 'DocumentReference' };
      return [await (await opened(world, topic)).turn(() => () => null, 'What does it say?')];
    },
    places: ['marked chart', 'result chart'],
  },
  {
    what: 'the name of a topic',
    bring: async (world, words) => {
      const { id } = await send<{ id: string }>(world.clinician, '/record/entries', {
        resourceType: 'Condition',
        subject: { reference: `Patient/${PATIENT}` },
        code: { text: words },
        onsetDateTime: '2024-05-01',
      });
      const topic = { uuid: await nodeOf(world, id, 'ConditionCase'), type: 'ConditionCase' };
      return [await (await opened(world, topic)).turn(() => () => null, 'What is it?')];
    },
    places: ['marked chart', 'result chart'],
  },
];

async function nodeOf({ rows }: World, resource: string, label: string): Promise<string> {
  return until(
    async () => {
      const found = await rows.query(
        'SELECT uuid FROM app.graph_nodes WHERE resource_id = $1 AND $2 = ANY (labels) LIMIT 1',
        [resource, label],
      );
      return (found.rows[0] as { uuid: string } | undefined)?.uuid;
    },
    { what: `the node of ${resource}` },
  );
}

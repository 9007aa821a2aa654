import type { Reply } from '@consilium/stand-in';
import { type Act, calling, handOver } from '../support/hostile/acts.ts';
import { addPaper, medicine } from '../support/hostile/chart.ts';
import type { Place } from '../support/hostile/on-the-wire.ts';
import { PATIENT } from '../support/stack.ts';
import { nodeOf, type World } from './consult-hostile-fixture.ts';
import { VIDEO } from './premises.ts';
import { openSession, type Session, type Topic, type Turn } from './session.ts';

/** One way by which somebody else's words come to a model, and the places where they may stand. */
export interface Carrier {
  readonly what: string;
  /** Brings the words in and plays the turn that shows them to a model. */
  readonly bring: (world: World, words: string, host: string) => Promise<readonly Turn[]>;
  readonly places: readonly Place[];
}

/** To this consultant, who first calls these. */
const consulting =
  (to: string, ...calls: readonly Reply[]): Act =>
  (agent, _call, step) => {
    if (agent === 'triage') return handOver(to);
    return agent === to ? (calls[step] ?? null) : null;
  };

const opened = (world: World, topic?: Topic): Promise<Session> => openSession(world, 'consult', topic);
const reading = async (world: World, link: string) => [
  await (await opened(world)).turn(() => null, `What does ${link} say?`),
];
const ASKED = 'Is what I take still right for me?';

export const CARRIERS: readonly Carrier[] = [
  {
    what: 'a note that the person pastes',
    bring: async (world, words) => [
      await (await opened(world)).turn(consulting('health_consultant'), `The letter says: ${words}`),
    ],
    places: ['marked user'],
  },
  {
    what: 'a page',
    bring: (world, words, host) => reading(world, world.web.page(host, '/page', words)),
    places: ['marked outside', 'result outside'],
  },
  {
    what: 'a PDF',
    bring: (world, words, host) => reading(world, world.web.page(host, '/paper.pdf', words)),
    places: ['marked outside', 'result outside'],
  },
  {
    what: 'a search result',
    bring: async (world, words) => {
      const session = await opened(world);
      const search = calling('search_web', { request: `Salt? [${session.tag}]` });
      const asking = consulting('health_consultant_lite', search);
      const act: Act = (agent, call, step) =>
        agent === 'google_search' ? { text: `Somebody writes: ${words}` } : asking(agent, call, step);
      return [await session.turn(act, 'What does salt do?')];
    },
    places: ['result outside'],
  },
  {
    what: 'a video',
    bring: async (world, words) => {
      const session = await opened(world);
      const first = await session.turn(
        (agent) => (agent === 'video_reader' ? { text: `The video says: ${words}` } : null),
        `What does ${VIDEO} say?`,
      );
      return [first, await session.turn(consulting('health_consultant'), ASKED)];
    },
    places: ['marked outside'],
  },
  {
    what: 'the name of a medicine in the chart',
    bring: async (world, words) => {
      await world.clinician.send('POST', '/record/entries', medicine(PATIENT, words));
      return [
        await (await opened(world)).turn(
          consulting('health_consultant', calling('read_regimens', { which: 'active' })),
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
      await session.turn(consulting('health_consultant_lite'), `Remember for later: ${words}`);
      return [
        await session.turn(consulting('health_consultant'), ASKED),
        await session.turn(consulting('health_consultant_lite'), ASKED),
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
        (agent, call, step) =>
          agent === 'health_consultant_lite'
            ? { text: `In general, ${words}` }
            : consulting('health_consultant_lite')(agent, call, step),
        ASKED,
      );
      return [await session.turn(consulting('health_consultant'), ASKED)];
    },
    places: ['marked chart', 'marked model'],
  },
  {
    what: 'a page of a document',
    bring: async (world, words) => {
      const document = await addPaper(world.clinician, `Discharge letter. ${words}`, 'Discharge letter');
      const topic = {
        uuid: await nodeOf(world.rows, 'DocumentReference', { resource: document }),
        type: 'DocumentReference',
      };
      return [await (await opened(world, topic)).turn(() => null, 'What does it say?')];
    },
    places: ['marked chart', 'result chart'],
  },
  {
    what: 'the name of a topic',
    bring: async (world, words) => {
      const { id } = await world.clinician.send<{ id: string }>('POST', '/record/entries', {
        resourceType: 'Condition',
        subject: { reference: `Patient/${PATIENT}` },
        code: { text: words },
        onsetDateTime: '2024-05-01',
      });
      const topic = {
        uuid: await nodeOf(world.rows, 'ConditionCase', { resource: id }),
        type: 'ConditionCase',
      };
      return [await (await opened(world, topic)).turn(() => null, 'What is it?')];
    },
    places: ['marked chart', 'result chart'],
  },
];

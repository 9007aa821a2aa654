import type { Team } from '@consilium/kernel';
import type { World } from './consult-hostile-fixture.ts';
import type { Topic } from './session.ts';

/** What must stand before a turn so that it reaches an agent: a topic, or words that code acts on. */
export interface Premise {
  readonly topic?: (world: World) => Topic;
  readonly text: (link: string) => string;
}

const ASKED = 'Is what I take still right for me?';
export const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const PLAIN: Premise = { text: () => ASKED };
export const LINK: Premise = { text: (link) => `What does ${link} say?` };
export const ON_VIDEO: Premise = { text: () => `What does ${VIDEO} say?` };
export const ON_TOPIC: Premise = {
  topic: ({ ids }) => ({ uuid: ids.topic, type: 'ConditionCase' }),
  text: () => ASKED,
};

/** Agents that code leads to; all others are reached by declared steps of models. */
const PREMISES: { readonly [agent: string]: Premise } = {
  url_handler: LINK,
  video_reader: ON_VIDEO,
  ask_handler: ON_TOPIC,
  topic_cypher_agent: ON_TOPIC,
};

export function premiseOf(agent: string): Premise {
  return PREMISES[agent] ?? PLAIN;
}

/** A team that nobody talks to reads a paper; the others have a topic where the agent needs one. */
export function topicFor(
  world: World,
  team: Team,
  agent: string,
  premise = premiseOf(agent),
): Topic | undefined {
  const readsPapers = team.root !== 'front';
  return readsPapers ? { uuid: world.ids.paperTopic, type: 'DocumentReference' } : premise.topic?.(world);
}

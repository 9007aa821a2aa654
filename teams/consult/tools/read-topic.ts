import {
  ConsiliumError,
  currentRun,
  defineTool,
  type Json,
  type LensNode,
  reporterNamed,
  type Topic,
  withReporter,
} from '@consilium/kernel';
import { z } from 'zod';
import { cite, citeNode } from '../chart/cite.ts';
import { citeSeries } from '../chart/cite-results.ts';
import { NO_DOUBTS, readDoubts } from '../chart/doubts.ts';
import { askNodes, recordOf, required } from '../chart/ports.ts';
import { readObservations, seriesIn } from '../chart/results.ts';
import { topicOf } from '../chart/topic.ts';

const START = 'MATCH (p:Patient {uuid: $patient_uuid})';
const MOST_AROUND = 40;
const LONGEST_PAGE = 3_000;
const MOST_PAGES = 4;

/** What stands around the topic; of a type, this patient's instances of it. */
const AROUND: { readonly [type in Topic['type']]: string } = {
  ConditionCase: around('HAS_CONDITION', 'ConditionCase'),
  SymptomEpisode: around('HAS_SYMPTOM', 'SymptomEpisode'),
  Encounter: around('HAS_ENCOUNTER', 'Encounter'),
  IntakeRegimen: around('HAS_REGIMEN', 'IntakeRegimen'),
  AllergyRecord: around('HAS_ALLERGY', 'AllergyRecord'),
  DocumentReference: around('HAS_DOCUMENT', 'DocumentReference'),
  ConditionType: instances('HAS_CONDITION', 'ConditionCase', 'ConditionType', 'onset_date'),
  SymptomType: instances('HAS_SYMPTOM', 'SymptomEpisode', 'SymptomType', 'onset_date'),
  ObservationType: instances('HAS_OBSERVATION', 'Observation', 'ObservationType', 'date'),
};

/** The entry that the conversation is about, chosen by code: no argument says which. */
export const readTopic = defineTool({
  name: 'read_topic',
  description: 'The entry of the record that this conversation is about, and what belongs to it.',
  input: z.object({}),
  zone: 'record',
  effect: 'read',
  execute: async (): Promise<Json> => {
    const { ports, caller, state } = currentRun();
    const topic = topicOf(state);
    const node = topic && (await required(ports.lens).topic(caller, topic));
    if (!topic || !node)
      throw new ConsiliumError('no_topic', { remedy: 'start a conversation with a topic' });
    const related = await askNodes(AROUND[topic.type]);
    const isMeasured = related.some(({ labels }) => labels.includes('Observation'));
    const { markNode } = isMeasured ? await readDoubts() : NO_DOUBTS;
    return {
      type: topic.type,
      topic: citeNode(node),
      related: related
        .slice(0, MOST_AROUND)
        .map((each) => ({ kind: each.labels[0] ?? '', ...citeNode(markNode(each)) })),
      ...(topic.type === 'ObservationType' ? { results: await seriesOfType(node) } : {}),
      ...(topic.type === 'DocumentReference' ? await textOf(node) : {}),
    };
  },
});

function around(edge: string, label: string): string {
  return `${START}-[:${edge}]->(n:${label} {uuid: $topic_uuid}) MATCH (n)--(m) WHERE m.uuid <> p.uuid RETURN DISTINCT m LIMIT ${MOST_AROUND}`;
}

function instances(edge: string, label: string, type: string, date: string): string {
  return `${START}-[:${edge}]->(m:${label})-[:IS_A]->(t:${type} {uuid: $topic_uuid}) RETURN m ORDER BY m.${date} DESC LIMIT ${MOST_AROUND}`;
}

async function seriesOfType({ properties: { code } }: LensNode): Promise<Json> {
  const { found, doubts } = await readObservations(null);
  const isAsked = (test: string) => test === code || test.endsWith(`|${code}`);
  return seriesIn(found, doubts)
    .filter(({ test, results }) => isAsked(test) || results.some((each) => isAsked(each.test)))
    .map((series) => citeSeries(series));
}

/** The words of a document are facts page by page; a scan has none, and that is said. */
async function textOf({ source, properties }: LensNode): Promise<{ readonly [key: string]: Json }> {
  if (!source) return {};
  const id = source.resource.split('/')[1] ?? '';
  const { text, pages } = await recordOf().documentText(currentRun().caller, id);
  const reporter = reporterNamed(properties.reported_by);
  if (text === 'none') return { text: 'This document has no readable text. Say so instead of guessing.' };
  return {
    pages: pages.slice(0, MOST_PAGES).map((page) =>
      cite({
        ...source,
        path: `page ${page.page}`,
        printed: withReporter(page.text.slice(0, LONGEST_PAGE), reporter),
      }),
    ),
    ...(pages.length > MOST_PAGES ? { pages_left_out: pages.length - MOST_PAGES } : {}),
  };
}

import { wordOf } from '../../components/word-of.ts';

/** Names that say more than their id; every other one is its id in words. */
const NAMES: { readonly [id: string]: string } = {
  front: 'Team',
  health_consultant_lite: 'General health consultant',
  cypher_agent: 'Record question',
  topic_cypher_agent: 'Record question',
  ask_handler: 'Topic consultant',
  url_handler: 'Page reader',
  google_search: 'Web search',
  interaction: 'Research assistant',
  researcher: 'Research agent',
  data_entry: 'Follow-up question',
  data_extractor: 'Symptoms and findings',
  medical_measurements: 'Measurements',
  medical_context: 'Medicines and visits',
};

/** `health_consultant` as "Health consultant". */
export function agentName(id: string): string {
  const known = wordOf(NAMES, id);
  if (known !== undefined) return known;
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? 'Agent' : words[0]!.toUpperCase() + words.slice(1);
}

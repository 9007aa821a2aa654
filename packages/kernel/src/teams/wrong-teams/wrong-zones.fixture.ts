import { add, agent, replace, TEAM, type WrongTeam, wrongTeams } from './wrong-team.fixture.ts';

/** Record and outside too near to each other. */
export const wrongZones: readonly WrongTeam[] = [
  ...wrongTeams(`
# Zones.
a record tool in a neutral agent | draft | output_key: letter | tools: [read_chart] | record_tool_in_neutral agents/draft.yml:4:9
an outside tool in a neutral agent | draft | output_key: letter | tools: [fetch_page] | outside_tool_in_neutral agents/draft.yml:4:9
a built-in in a neutral agent | draft | output_key: letter | builtin: web_search | outside_tool_in_neutral agents/draft.yml:4:10
mixed zones: an outside tool in a record agent | consultant | - convert_unit | - fetch_page | mixed_zones agents/consultant.yml:9:5
mixed zones: a record tool in an outside agent | searcher | builtin: web_search | tools: [read_chart] | mixed_zones agents/searcher.yml:5:9
an outside agent that asks for the chart | searcher | builtin: | history: {origins: [user, chart]}\\nbuiltin: | outside_history agents/searcher.yml:5:27
# Record to outside, by each kind of edge.
a transfer from the record to the outside | team |   consultant: [lite] |   consultant: [lite, searcher] | record_to_outside team.yml:7:22
the way back from the record to an outside parent | triage | description: | zone: outside\\ndescription: | record_to_outside agents/consultant.yml:3:7
`),
  // Zones.
  {
    name: 'a remote agent on neutral ground',
    changes: [
      replace(agent('triage'), 'tools:\n', 'tools:\n  - agent: insurer\n'),
      ...add('insurer', 'kind: remote\nremote: insurer\n'),
    ],
    expected: ['remote_zone agents/insurer.yml:3:7'],
  },
  // Record to outside, by each kind of edge.
  {
    name: 'a record agent with an outside agent as tool',
    changes: [
      replace(agent('letter'), 'agents: [draft, critic]', 'agents: [critic, draft]'),
      replace(agent('critic'), 'description:', 'zone: outside\ndescription:'),
    ],
    expected: ['record_to_outside agents/consultant.yml:10:12'],
  },
  {
    name: 'an outside agent with a record agent as tool',
    changes: [
      ...add('reader', 'zone: record\ninstruction: Read.\ntools: [read_chart]\n'),
      replace(agent('searcher'), 'builtin: web_search', 'tools: [{agent: reader}]'),
    ],
    expected: ['record_to_outside agents/searcher.yml:5:17'],
  },
  {
    name: 'record then outside in a sequence',
    changes: [
      replace(agent('letter'), 'kind: loop', 'kind: sequential'),
      replace(agent('letter'), 'loop:\n  max_rounds: 2\n  until: approved\n', ''),
      replace(agent('draft'), 'description:', 'zone: record\ndescription:'),
      replace(agent('critic'), 'description:', 'zone: outside\ndescription:'),
    ],
    expected: ['record_to_outside agents/letter.yml:4:17'],
  },
  {
    name: 'record then outside over the end of a loop',
    changes: [
      replace(agent('consultant'), 'zone: record\n', ''),
      replace(agent('consultant'), '  - read_chart\n', ''),
      replace(agent('draft'), 'description:', 'zone: outside\ndescription:'),
      replace(agent('critic'), 'description:', 'zone: record\ndescription:'),
    ],
    expected: ['record_to_outside agents/letter.yml:4:10'],
  },
  {
    name: 'record then outside through the first member of a group',
    changes: [
      ...add('both', 'kind: parallel\nagents: [critic]\n'),
      replace(agent('letter'), '[draft, critic]', '[draft, both]'),
      replace(agent('draft'), 'description:', 'zone: record\ndescription:'),
      replace(agent('critic'), 'description:', 'zone: outside\ndescription:'),
    ],
    expected: ['record_to_outside agents/letter.yml:4:17'],
  },
  {
    name: 'record then outside through a transfer inside a sequence',
    changes: [
      ...add('chart_reader', 'zone: record\ninstruction: Read.\nreturn: false\n'),
      replace(agent('draft'), 'description:', 'agents: [chart_reader]\ndescription:'),
      replace(TEAM, '  consultant: [lite]', '  consultant: [lite]\n  draft: [chart_reader]'),
      replace(agent('critic'), 'description:', 'zone: outside\ndescription:'),
    ],
    expected: ['record_to_outside agents/letter.yml:4:17'],
  },
];

import { add, agent, replace, TEAM, type WrongTeam, write } from './wrong-team.fixture.ts';

/** Agents that do not fit together. */
export const wrongStructure: readonly WrongTeam[] = [
  // Names.
  {
    name: 'an unknown root',
    changes: [replace(TEAM, 'root: front', 'root: fornt')],
    expected: ['unknown_agent team.yml:3:7'],
  },
  {
    name: 'an unknown agent in the list',
    changes: [replace(TEAM, 'draft, critic', 'draft, critic, surgeon')],
    expected: ['unknown_agent team.yml:4:83'],
  },
  {
    name: 'a transfer to an unknown agent',
    changes: [replace(TEAM, '[consultant, lite]', '[consultant, lite, ghost]')],
    expected: ['unknown_agent team.yml:6:30'],
  },
  {
    name: 'a transfer from an unknown agent',
    changes: [replace(TEAM, '  consultant: [lite]', '  consultent: [lite]')],
    expected: ['unknown_agent team.yml:7:3'],
  },
  {
    name: 'an unknown agent as tool',
    changes: [replace(agent('triage'), 'tools:\n', 'tools:\n  - agent: serchr\n')],
    expected: ['unknown_agent agents/triage.yml:7:12'],
  },
  {
    name: 'an unknown member',
    changes: [replace(agent('letter'), '[draft, critic]', '[draft, critic, editor]')],
    expected: ['unknown_agent agents/letter.yml:4:25'],
  },
  {
    name: 'a file that the team does not list',
    changes: [replace(TEAM, ', draft, critic', ', draft')],
    expected: ['unlisted_agent agents/critic.yml:1:7'],
  },
  {
    name: 'an agent listed twice',
    changes: [replace(TEAM, 'draft, critic', 'draft, critic, draft')],
    expected: ['agent_listed_twice team.yml:4:83'],
  },
  {
    name: 'one name in two files',
    changes: [replace(agent('lite'), 'name: lite', 'name: draft')],
    expected: ['duplicate_name agents/lite.yml:1:7'],
  },
  {
    name: 'a file called otherwise than its agent',
    changes: [replace(agent('lite'), 'name: lite', 'name: light')],
    expected: ['file_name_differs agents/lite.yml:1:7'],
  },

  // The tree.
  {
    name: 'a second parent',
    changes: [replace(agent('letter'), '[draft, critic]', '[draft, critic, lite]')],
    expected: ['second_parent agents/letter.yml:4:25'],
  },
  {
    name: 'the same member twice',
    changes: [replace(agent('letter'), '[draft, critic]', '[draft, critic, draft]')],
    expected: ['second_parent agents/letter.yml:4:25'],
  },
  {
    name: 'an agent that nobody holds',
    changes: add('orphan', 'instruction: Wait.\n'),
    expected: ['unreachable_agent agents/orphan.yml:1:7'],
  },
  {
    name: 'a cycle of parents through the root',
    changes: [replace(agent('letter'), '[draft, critic]', '[draft, critic, front]')],
    expected: ['parent_cycle agents/letter.yml:4:25'],
  },
  {
    name: 'a cycle of parents beside the root',
    changes: [
      ...add('left', 'kind: sequential\nagents: [right]\n'),
      write(agent('right'), 'name: right\ndescription: Added.\nkind: sequential\nagents: [left]\n'),
      replace(TEAM, 'critic, left', 'critic, left, right'),
    ],
    expected: ['parent_cycle agents/right.yml:4:10'],
  },

  // Transfers.
  {
    name: 'a transfer from a group',
    changes: [replace(TEAM, '  consultant: [lite]', '  front: [lite]')],
    expected: ['transfer_from_other_kind team.yml:7:3'],
  },
  {
    name: 'a transfer to a group',
    changes: [replace(TEAM, '  consultant: [lite]', '  consultant: [letter]')],
    expected: ['transfer_to_other_kind team.yml:7:16'],
  },
  {
    name: 'a transfer to itself',
    changes: [replace(TEAM, '  consultant: [lite]', '  consultant: [consultant]')],
    expected: ['transfer_to_itself team.yml:7:16'],
  },
  {
    name: 'the same transfer twice',
    changes: [replace(TEAM, '[consultant, lite]', '[consultant, lite, consultant]')],
    expected: ['duplicate_transfer team.yml:6:30'],
  },
  {
    name: 'an edge for code only that is no edge',
    changes: [replace(TEAM, 'limits:', 'by_code:\n  triage: [searcher]\nlimits:')],
    expected: ['by_code_without_edge team.yml:9:12'],
  },
  {
    name: 'a sub-agent that no transfer reaches',
    changes: [
      ...add('dentist', 'instruction: Look at teeth.\n'),
      replace(agent('triage'), 'agents: [consultant, lite]', 'agents: [consultant, lite, dentist]'),
    ],
    expected: ['undeclared_edge agents/triage.yml:12:28'],
  },
  {
    name: 'a group as sub-agent',
    changes: [
      replace(agent('consultant'), '  - agent: letter\n', ''),
      replace(agent('triage'), 'agents: [consultant, lite]', 'agents: [consultant, lite, letter]'),
    ],
    expected: ['undeclared_edge agents/triage.yml:12:28'],
  },

  // Groups.
  {
    name: 'a background member of a loop',
    changes: [replace(agent('letter'), '[draft, critic]', '[draft, {agent: critic, background: true}]')],
    expected: ['background_outside_parallel agents/letter.yml:4:33'],
  },
  {
    name: 'a root where nobody answers',
    changes: [replace(agent('front'), '- triage', '- {agent: triage, background: true}')],
    expected: ['no_answering_member agents/front.yml:4:1'],
  },
  {
    name: 'a group with a zone',
    changes: [replace(agent('letter'), 'kind: loop', 'kind: loop\nzone: record')],
    expected: ['group_zone agents/letter.yml:3:7'],
  },
];

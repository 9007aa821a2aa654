import { add, agent, replace, TEAM, type WrongTeam, write, wrongTeams } from './wrong-team.fixture.ts';

/** Agents that do not fit together. */
export const wrongStructure: readonly WrongTeam[] = [
  ...wrongTeams(`
# Names.
an unknown root | team | root: front | root: fornt | unknown_agent team.yml:3:7
an unknown agent in the list | team | draft, critic | draft, critic, surgeon | unknown_agent team.yml:4:83
a transfer to an unknown agent | team | [consultant, lite] | [consultant, lite, ghost] | unknown_agent team.yml:6:30
a transfer from an unknown agent | team |   consultant: [lite] |   consultent: [lite] | unknown_agent team.yml:7:3
an unknown agent as tool | triage | tools:\\n | tools:\\n  - agent: serchr\\n | unknown_agent agents/triage.yml:7:12
an unknown member | letter | [draft, critic] | [draft, critic, editor] | unknown_agent agents/letter.yml:4:25
a file that the team does not list | team | , draft, critic | , draft | unlisted_agent agents/critic.yml:1:7
an agent listed twice | team | draft, critic | draft, critic, draft | agent_listed_twice team.yml:4:83
one name in two files | lite | name: lite | name: draft | duplicate_name agents/lite.yml:1:7
a file called otherwise than its agent | lite | name: lite | name: light | file_name_differs agents/lite.yml:1:7
# The tree.
a second parent | letter | [draft, critic] | [draft, critic, lite] | second_parent agents/letter.yml:4:25
the same member twice | letter | [draft, critic] | [draft, critic, draft] | second_parent agents/letter.yml:4:25
a cycle of parents through the root | letter | [draft, critic] | [draft, critic, front] | parent_cycle agents/letter.yml:4:25
# Transfers.
a transfer from a group | team |   consultant: [lite] |   front: [lite] | transfer_from_other_kind team.yml:7:3
a transfer to a group | team |   consultant: [lite] |   consultant: [letter] | transfer_to_other_kind team.yml:7:16
a transfer to itself | team |   consultant: [lite] |   consultant: [consultant] | transfer_to_itself team.yml:7:16
the same transfer twice | team | [consultant, lite] | [consultant, lite, consultant] | duplicate_transfer team.yml:6:30
an edge for code only that is no edge | team | limits: | by_code:\\n  triage: [searcher]\\nlimits: | by_code_without_edge team.yml:9:12
# Groups.
a background member of a loop | letter | [draft, critic] | [draft, {agent: critic, background: true}] | background_outside_parallel agents/letter.yml:4:33
a root where nobody answers | front | - triage | - {agent: triage, background: true} | no_answering_member agents/front.yml:4:1
a group with a zone | letter | kind: loop | kind: loop\\nzone: record | group_zone agents/letter.yml:3:7
`),
  // The tree.
  {
    name: 'an agent that nobody holds',
    changes: add('orphan', 'instruction: Wait.\n'),
    expected: ['unreachable_agent agents/orphan.yml:1:7'],
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
];

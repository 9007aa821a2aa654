import { add, agent, replace, TEAM, type WrongTeam, write, wrongTeams } from './wrong-team.fixture.ts';

/** Files that are wrong by themselves. */
export const wrongFiles: readonly WrongTeam[] = [
  ...wrongTeams(`
# Files and YAML.
YAML that is none | team | agents: [front, | agents: [[front, | yaml_syntax team.yml:5:1
the same key twice | lite | model: some | model: deep\\nmodel: some | duplicate_key agents/lite.yml:4:1
an alias without anchor | lite | Explain. | *text | yaml_syntax agents/lite.yml:4:14
an alias inside its own anchor | notes | required: [items] | required: &r [items, *r] | too_many_aliases agents/notes.yml:8:24
a tag nobody knows | lite | Explain. | !secret Explain. | yaml_syntax agents/lite.yml:4:14
a key of the prototype | lite | return: false | __proto__: {zone: record} | unknown_key agents/lite.yml:5:1
# Shape of one file.
a misspelt key | lite | instruction: | instructions: | missing_key agents/lite.yml:1:1, unknown_key agents/lite.yml:4:1
a misspelt key inside an agent tool | triage | fallback: | fall_back: | unknown_key agents/triage.yml:9:5
a key of another kind | front | merge: | instruction: Be kind.\\nmerge: | unknown_key agents/front.yml:7:1
a group with a guard that would never run | front | merge: | callbacks: {before_model: [current_time]}\\nmerge: | unknown_key agents/front.yml:7:13
no description | lite | description: Explains in general.\\n |  | missing_key agents/lite.yml:1:1
a kind that does not exist | letter | kind: loop | kind: lop | bad_value agents/letter.yml:2:7
a zone that does not exist | consultant | zone: record | zone: chart | bad_value agents/consultant.yml:3:7
text where a number is wanted | consultant | steps: 6 | steps: six | bad_value agents/consultant.yml:11:17
a number where a tool is wanted | consultant | - convert_unit | - 7 | bad_value agents/consultant.yml:9:5
a limit of zero | team | tokens: 50000 | tokens: 0 | out_of_bounds team.yml:9:11
a limit beyond all bounds | letter | max_rounds: 2 | max_rounds: 1000 | out_of_bounds agents/letter.yml:6:15
money that is not positive | team | usd: 0.25 | usd: -1 | out_of_bounds team.yml:10:8
an agent name with capitals | team | root: front | root: Front | bad_name team.yml:3:7
a transfer from something that is no name | team |   consultant: [lite] |   Consultant!: [lite] | bad_name team.yml:7:3
`),
  // Files and YAML.
  {
    name: 'no team.yml',
    changes: [write(TEAM, null)],
    expected: ['missing_team_file team.yml:1:1'],
  },
  {
    name: 'a file that belongs to no team',
    changes: [write('agents/readme.txt', 'hello')],
    expected: ['unknown_file agents/readme.txt:1:1'],
  },
  {
    name: 'an empty file',
    changes: [write(agent('draft'), '')],
    expected: ['bad_value agents/draft.yml:1:1'],
  },
  {
    name: 'aliases that unfold without end',
    changes: [
      replace(
        agent('notes'),
        'output:\n',
        `output:\n${[0, 1, 2, 3, 4]
          .map(
            (n) =>
              `  l${n}: &l${n} [${Array(9)
                .fill(n === 0 ? 'x' : `*l${n - 1}`)
                .join(', ')}]\n`,
          )
          .join('')}`,
      ),
    ],
    expected: ['too_many_aliases agents/notes.yml:6:12'],
  },
  {
    name: 'lists in lists in lists',
    changes: [replace(agent('notes'), '[items]', `${'['.repeat(200)}${']'.repeat(200)}`)],
    expected: ['too_deep agents/notes.yml:8:109'],
  },
  {
    name: 'a file of a megabyte',
    changes: [write(agent('draft'), `name: draft\n# ${'x'.repeat(1_000_000)}`)],
    expected: ['file_too_large agents/draft.yml:1:1'],
  },
  // Shape of one file.
  {
    name: 'a remote agent by its URL',
    changes: [
      replace(agent('triage'), 'tools:\n', 'tools:\n  - agent: insurer\n'),
      ...add('insurer', 'kind: remote\nzone: outside\nremote: https://insurer.example\n'),
    ],
    expected: ['bad_value agents/insurer.yml:5:9'],
  },
];

import { add, agent, replace, TEAM, type WrongTeam, write } from './wrong-team.fixture.ts';

/** Files that are wrong by themselves. */
export const wrongFiles: readonly WrongTeam[] = [
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
    name: 'YAML that is none',
    changes: [replace(TEAM, 'agents: [front,', 'agents: [[front,')],
    expected: ['yaml_syntax team.yml:5:1'],
  },
  {
    name: 'an empty file',
    changes: [write(agent('draft'), '')],
    expected: ['bad_value agents/draft.yml:1:1'],
  },
  {
    name: 'the same key twice',
    changes: [replace(agent('lite'), 'model: some', 'model: deep\nmodel: some')],
    expected: ['duplicate_key agents/lite.yml:4:1'],
  },
  {
    name: 'an alias without anchor',
    changes: [replace(agent('lite'), 'Explain.', '*text')],
    expected: ['yaml_syntax agents/lite.yml:4:14'],
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
    name: 'an alias inside its own anchor',
    changes: [replace(agent('notes'), 'required: [items]', 'required: &r [items, *r]')],
    expected: ['too_many_aliases agents/notes.yml:8:24'],
  },
  {
    name: 'lists in lists in lists',
    changes: [replace(agent('notes'), '[items]', `${'['.repeat(200)}${']'.repeat(200)}`)],
    expected: ['too_deep agents/notes.yml:8:109'],
  },
  {
    name: 'a tag nobody knows',
    changes: [replace(agent('lite'), 'Explain.', '!secret Explain.')],
    expected: ['yaml_syntax agents/lite.yml:4:14'],
  },
  {
    name: 'a key of the prototype',
    changes: [replace(agent('lite'), 'return: false', '__proto__: {zone: record}')],
    expected: ['unknown_key agents/lite.yml:5:1'],
  },
  {
    name: 'a file of a megabyte',
    changes: [write(agent('draft'), `name: draft\n# ${'x'.repeat(1_000_000)}`)],
    expected: ['file_too_large agents/draft.yml:1:1'],
  },

  // Shape of one file.
  {
    name: 'a misspelt key',
    changes: [replace(agent('lite'), 'instruction:', 'instructions:')],
    expected: ['missing_key agents/lite.yml:1:1', 'unknown_key agents/lite.yml:4:1'],
  },
  {
    name: 'a misspelt key inside an agent tool',
    changes: [replace(agent('triage'), 'fallback:', 'fall_back:')],
    expected: ['unknown_key agents/triage.yml:9:5'],
  },
  {
    name: 'a key of another kind',
    changes: [replace(agent('front'), 'merge:', 'instruction: Be kind.\nmerge:')],
    expected: ['unknown_key agents/front.yml:7:1'],
  },
  {
    name: 'a group with a guard that would never run',
    changes: [replace(agent('front'), 'merge:', 'callbacks: {before_model: [current_time]}\nmerge:')],
    expected: ['unknown_key agents/front.yml:7:13'],
  },
  {
    name: 'no description',
    changes: [replace(agent('lite'), 'description: Explains in general.\n', '')],
    expected: ['missing_key agents/lite.yml:1:1'],
  },
  {
    name: 'a kind that does not exist',
    changes: [replace(agent('letter'), 'kind: loop', 'kind: lop')],
    expected: ['bad_value agents/letter.yml:2:7'],
  },
  {
    name: 'a zone that does not exist',
    changes: [replace(agent('consultant'), 'zone: record', 'zone: chart')],
    expected: ['bad_value agents/consultant.yml:3:7'],
  },
  {
    name: 'text where a number is wanted',
    changes: [replace(agent('consultant'), 'steps: 6', 'steps: six')],
    expected: ['bad_value agents/consultant.yml:11:17'],
  },
  {
    name: 'a number where a tool is wanted',
    changes: [replace(agent('consultant'), '- convert_unit', '- 7')],
    expected: ['bad_value agents/consultant.yml:9:5'],
  },
  {
    name: 'a limit of zero',
    changes: [replace(TEAM, 'tokens: 50000', 'tokens: 0')],
    expected: ['out_of_bounds team.yml:9:11'],
  },
  {
    name: 'a limit beyond all bounds',
    changes: [replace(agent('letter'), 'max_rounds: 2', 'max_rounds: 1000')],
    expected: ['out_of_bounds agents/letter.yml:6:15'],
  },
  {
    name: 'money that is not positive',
    changes: [replace(TEAM, 'usd: 0.25', 'usd: -1')],
    expected: ['out_of_bounds team.yml:10:8'],
  },
  {
    name: 'an agent name with capitals',
    changes: [replace(TEAM, 'root: front', 'root: Front')],
    expected: ['bad_name team.yml:3:7'],
  },
  {
    name: 'a transfer from something that is no name',
    changes: [replace(TEAM, '  consultant: [lite]', '  Consultant!: [lite]')],
    expected: ['bad_name team.yml:7:3'],
  },
  {
    name: 'a remote agent by its URL',
    changes: [
      replace(agent('triage'), 'tools:\n', 'tools:\n  - agent: insurer\n'),
      ...add('insurer', 'kind: remote\nzone: outside\nremote: https://insurer.example\n'),
    ],
    expected: ['bad_value agents/insurer.yml:5:9'],
  },
];

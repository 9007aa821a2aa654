/** A pipeline that loads: each wrong one differs from it in one place. */
export const GOOD = `id: good
description: A chapter in short.
input:
  text: {type: string}
  words: {type: array, items: {type: string}, default: []}
  size: {type: integer, default: 200}
stages:
  divide:
    function: decompose_task
    input:
      task: \${input.text}
      available_agents: [generate_code]
  search:
    function: cross_reference
    for_each: \${divide.subtasks}
    most: 10
    input:
      query_artifact: \${item.description}
      match_type: hybrid
      top_k: 5
  short:
    function: summarize_content
    preset: D4
    input:
      content: "\${input.text} with \${search[all].compressed_context}"
      target_tokens: \${input.size}
      preserve: []
      style: technical
  check:
    function: validate_against_spec
    input:
      artifact: \${short.summary}
      specification: \${input.text}
      invariants: \${short.invariants}
    retry:
      unless: valid
      stage: short
      feedback: remediation_hints
      into: preserve
      times: 2
result:
  summary: \${short.summary}
  valid: \${check.valid}
`;

export interface WrongPipeline {
  /** What is wrong. */
  readonly name: string;
  /** Replaced in the good file, in order. */
  readonly changes: readonly (readonly [find: string, put: string])[];
  /** `code line:column`, exactly these and no others. */
  readonly expected: readonly string[];
}

const wrong = (name: string, find: string, put: string, ...expected: readonly string[]): WrongPipeline => ({
  name,
  changes: [[find, put]],
  expected,
});

/** What is checked is specified by this instead of by the text that was given. */
const specified = (name: string, by: string, expected: string) =>
  wrong(name, 'specification: ${input.text}', `specification: ${by}`, expected);

/** A stage that asks outside about this. */
const outside = (content: string) =>
  `  web:\n    function: search_web\n    input: {content: "${content}", target_tokens: 9, preserve: [], style: bullets}\n`;

export const wrongPipelines: readonly WrongPipeline[] = [
  // The file.
  wrong('YAML that cannot be read', '[generate_code]', '[generate_code', 'yaml_syntax 13:3'),
  wrong('an unknown key', '    most: 10', '    mots: 10', 'unknown_key 16:5'),
  wrong('a part that is missing', 'description: A chapter in short.\n', '', 'missing_key 1:1'),
  wrong('an id unlike the name of the file', 'id: good', 'id: better', 'wrong_id 1:5'),
  wrong('two stages with one id', '  check:\n', '  short:\n', 'duplicate_key 29:3'),
  wrong('an id of a stage that is no name', '  divide:\n', '  Divide it:\n', 'bad_name 8:3'),
  wrong('an input that is no JSON Schema', '{type: string}\n', '{type: txt}\n', 'bad_schema 4:9'),
  wrong('a default that its own schema refuses', 'default: 200', 'default: many', 'bad_schema 6:34'),
  // Names.
  wrong('an unknown function', 'cross_reference', 'cross_references', 'unknown_function 14:15'),
  wrong('an unknown stage', '${short.summary}', '${shorter.summary}', 'unknown_stage 32:17'),
  wrong(
    'an unknown stage inside a text',
    'with ${search[all]',
    'with ${serch[all]',
    'unused_stage 13:3',
    'unknown_stage 25:36',
  ),
  wrong('a wait for an unknown stage', 'preset: D4', 'preset: D4\n    after: [chek]', 'unknown_stage 24:13'),
  wrong('an unknown preset', 'preset: D4', 'preset: D44', 'unknown_preset 23:13'),
  wrong('a preset and a quality', 'preset: D4', 'preset: D4\n    quality: high', 'preset_and_quality 24:5'),
  wrong('a quality that does not exist', 'preset: D4', 'quality: best', 'bad_value 23:14'),
  // References.
  wrong('a reference that is not closed', '${input.size}', '${input.size', 'unreadable_reference 26:22'),
  wrong('a path that cannot be read', 'short.invariants', 'short..invariants', 'unreadable_reference 34:19'),
  wrong(
    'brackets that cannot be read',
    'search[all]',
    'search[0',
    'unused_stage 13:3',
    'unreadable_reference 25:36',
  ),
  wrong('an input that the pipeline does not have', '.size}', '.sizes}', 'unknown_pipeline_input 26:22'),
  wrong('a field that no stage gives', '${short.invariants}', '${short.keywords}', 'unknown_field 34:19'),
  wrong('a field that the item does not have', '${item.description}', '${item.text}', 'unknown_field 18:23'),
  // Inputs.
  wrong('an input that the function does not take', 'match_type', 'match', 'unknown_input 19:7'),
  wrong('a preset among the inputs', 'technical', 'technical\n      preset: D4', 'unknown_input 29:7'),
  wrong('a required input that is missing', '      specification: ${input.text}\n', '', 'missing_input 32:7'),
  wrong(
    'a number where a text is asked for',
    '${short.summary}',
    '${short.compression_ratio}',
    'wrong_type 32:17',
  ),
  specified('a list where a text is asked for', '${input.words}', 'wrong_type 33:22'),
  wrong('a text where a list is asked for', '${short.invariants}', '${short.summary}', 'wrong_type 34:19'),
  wrong('a word that is none of the choices', 'style: technical', 'style: poetic', 'wrong_type 28:14'),
  wrong('any text where one of some words is asked for', 'technical', '${input.text}', 'wrong_type 28:14'),
  wrong('a fraction where a whole number is asked for', 'top_k: 5', 'top_k: 2.5', 'wrong_type 20:14'),
  // The graph.
  {
    name: 'a circle of two stages',
    changes: [['task: ${input.text}', 'task: "${search[all].compressed_context} "']],
    expected: ['cycle 11:14'],
  },
  specified('a stage that reads itself', '${check.violations} x', 'cycle 33:22'),
  wrong('a stage that waits for itself', 'preset: D4', 'preset: D4\n    after: [short]', 'cycle 24:13'),
  wrong('a stage that nobody reads', 'with ${search[all].compressed_context}', 'alone', 'unused_stage 13:3'),
  {
    name: 'more runs than a pipeline may have',
    changes: [
      ['most: 10', 'most: 1000'],
      ['stage: short', 'stage: search'],
      ['times: 2', 'times: 10'],
      ['      top_k: 5', '      top_k: 5\n      search_scope: []'],
      ['into: preserve', 'into: search_scope'],
    ],
    expected: ['too_many_runs 13:3'],
  },
  // Lists.
  wrong('a list without an end', '    most: 10\n', '', 'unbounded_fan_out 15:5'),
  wrong('an end beyond the most', 'most: 10', 'most: 100000', 'out_of_bounds 16:11'),
  wrong('each of what is no list', '${divide.subtasks}', '${divide.estimated_tokens}', 'not_a_list 15:15'),
  specified('an item in a stage that is run once', '${item}', 'item_outside_fan_out 33:22'),
  wrong('an output of each item as if it were one', 'search[all]', 'search', 'which_item 25:36'),
  wrong('the same item of another list', 'search[all]', 'search[item]', 'which_item 25:36'),
  wrong('an item that is not in the list', 'search[all]', 'search[first]', 'which_item 25:36'),
  wrong(
    'items of a stage that is run once',
    '${short.invariants}',
    '${short[all].invariants}',
    'which_item 34:19',
    'wrong_type 34:19',
  ),
  // Retries.
  wrong('a retry without an end', '      times: 2\n', '', 'unbounded_retry 35:5'),
  wrong('a retry that is never made', 'times: 2', 'times: 0', 'out_of_bounds 40:14'),
  wrong(
    'a retry of what comes later',
    'stage: short\n',
    'stage: check\n',
    'retry_place 37:14',
    'retry_field 39:13',
  ),
  wrong('a retry that a number decides', 'unless: valid', 'unless: confidence', 'retry_field 36:15'),
  wrong('feedback that does not exist', 'remediation_hints', 'hints', 'retry_field 38:17'),
  wrong(
    'feedback into an input that does not exist',
    'into: preserve',
    'into: feedback',
    'retry_field 39:13',
  ),
  wrong('feedback into an input that is not given', '      preserve: []\n', '', 'retry_field 38:13'),
  wrong('feedback into a number', 'into: preserve', 'into: target_tokens', 'retry_field 39:13'),
  {
    name: 'two retries of one stage',
    changes: [
      [
        'result:',
        '  again:\n    function: validate_against_spec\n    input: {artifact: x, specification: "${check.confidence} "}\n    retry: {unless: valid, stage: short, feedback: remediation_hints, into: preserve, times: 1}\nresult:',
      ],
    ],
    expected: ['retry_place 44:35'],
  },
  {
    name: 'a retry for each item',
    changes: [
      ['    retry:', '    for_each: [a, b]\n    retry:'],
      ['${check.valid}', '${check[all].valid}'],
    ],
    expected: ['retry_place 36:5'],
  },
  {
    name: 'retries that wait for each other',
    changes: [
      [
        'result:',
        `  one:
    function: summarize_content
    input: {content: a, target_tokens: 9, preserve: [], style: bullets}
  two:
    function: summarize_content
    input: {content: b, target_tokens: 9, preserve: [], style: bullets}
  check_one:
    function: validate_against_spec
    input: {artifact: "\${one.summary} \${two_next.summary}", specification: x}
    retry: {unless: valid, stage: one, feedback: remediation_hints, into: preserve, times: 1}
  check_two:
    function: validate_against_spec
    input: {artifact: "\${two.summary} \${one_next.summary}", specification: x}
    retry: {unless: valid, stage: two, feedback: remediation_hints, into: preserve, times: 1}
  one_next:
    function: summarize_content
    input: {content: "\${one.summary} ", target_tokens: 9, preserve: [], style: bullets}
  two_next:
    function: summarize_content
    input: {content: "\${two.summary} ", target_tokens: 9, preserve: [], style: bullets}
result:`,
      ],
    ],
    expected: ['crossing_retries 50:5'],
  },
  // Zones.
  {
    name: 'what was read of a record, sent outside',
    changes: [
      ['function: summarize_content', 'function: read_chart'],
      ['result:', `${outside('${short.summary}')}result:\n  found: \${web.summary}`],
    ],
    expected: ['record_to_outside 43:23'],
  },
  {
    name: 'what was read of a record, sent outside by way of another stage',
    changes: [
      ['function: summarize_content', 'function: read_chart'],
      ['result:', `${outside('About ${check.remediation_hints}')}result:\n  found: \${web.summary}`],
    ],
    expected: ['record_to_outside 43:29'],
  },
  {
    name: 'feedback of one that reads a record, into one that asks outside',
    changes: [
      ['function: summarize_content', 'function: search_web'],
      [
        'result:',
        '  chart:\n    function: read_chart\n    input: {content: x, target_tokens: 9, preserve: [], style: bullets}\nresult:',
      ],
      ['specification: ${input.text}', 'specification: ${chart.summary}'],
    ],
    expected: ['record_to_outside 38:17'],
  },
  // The result.
  wrong('a result of a stage that does not exist', '${check.valid}', '${chek.valid}', 'unknown_stage 43:10'),
  wrong(
    'a citation of what is not in the result',
    'result:',
    'cite: {field: text, sources: "${search[all].citations}"}\nresult:',
    'wrong_cite 41:15',
  ),
];

export function textOf({ changes }: WrongPipeline): string {
  return changes.reduce((text, [find, put]) => {
    if (!text.includes(find)) throw new Error(`nothing to replace: ${find}`);
    return text.replace(find, () => put);
  }, GOOD);
}

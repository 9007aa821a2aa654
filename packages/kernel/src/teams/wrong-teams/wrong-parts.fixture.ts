import { add, agent, replace, TEAM, type WrongTeam } from './wrong-team.fixture.ts';

/** Parts of an agent that code or a provider would refuse. */
export const wrongParts: readonly WrongTeam[] = [
  // Built-in tools.
  {
    name: 'two built-in tools',
    changes: [replace(agent('searcher'), 'builtin: web_search', 'builtin: [web_search, video]')],
    expected: ['two_builtins agents/searcher.yml:5:23'],
  },
  {
    name: 'a built-in beside a function',
    changes: [
      replace(agent('searcher'), 'builtin: web_search', 'builtin: web_search\ntools: [convert_unit]'),
    ],
    expected: ['builtin_with_tools agents/searcher.yml:6:9'],
  },
  {
    name: 'a built-in beside a typed output',
    changes: [replace(agent('searcher'), 'builtin: web_search', 'builtin: web_search\noutput: verdict')],
    expected: ['builtin_with_output agents/searcher.yml:6:1'],
  },
  {
    name: 'a transfer from an agent with a built-in',
    changes: [replace(TEAM, '  consultant: [lite]', '  searcher: [lite]')],
    expected: ['builtin_with_transfers team.yml:7:3'],
  },
  {
    name: 'a built-in beside the way back to the parent',
    changes: [
      ...add('viewer', 'zone: outside\ninstruction: Watch.\nbuiltin: video\n'),
      replace(agent('triage'), 'agents: [consultant, lite]', 'agents: [consultant, lite, viewer]'),
      replace(TEAM, '[consultant, lite]', '[consultant, lite, viewer]'),
    ],
    expected: ['builtin_with_transfers agents/viewer.yml:5:1'],
  },

  // Tools and callbacks.
  {
    name: 'an unknown tool',
    changes: [replace(agent('consultant'), '- read_chart', '- read_charts')],
    expected: ['unknown_tool agents/consultant.yml:8:5'],
  },
  {
    name: 'an agent named as if it were a tool',
    changes: [replace(agent('consultant'), '- agent: letter', '- letter')],
    expected: ['unknown_tool agents/consultant.yml:10:5', 'unreachable_agent agents/letter.yml:1:7'],
  },
  {
    name: 'a tool that exists twice in code',
    changes: [replace(agent('draft'), 'output_key: letter', 'tools: [twin]')],
    expected: ['ambiguous_tool agents/draft.yml:4:9'],
  },
  {
    name: 'a tool with a name of the kernel',
    changes: [replace(agent('draft'), 'output_key: letter', 'tools: [finish]')],
    expected: ['reserved_tool_name agents/draft.yml:4:9'],
  },
  {
    name: 'an agent tool with a name of the kernel',
    changes: [replace(agent('triage'), 'as: search_web', 'as: transfer_to_agent')],
    expected: ['reserved_tool_name agents/triage.yml:8:9'],
  },
  {
    name: 'a tool and an agent tool of one name',
    changes: [replace(agent('consultant'), '- agent: letter', '- agent: letter\n    as: convert_unit')],
    expected: ['tool_name_taken agents/consultant.yml:11:9'],
  },
  {
    name: 'an unknown callback',
    changes: [replace(agent('notes'), '[current_time]', '[curent_time]')],
    expected: ['unknown_callback agents/notes.yml:11:18'],
  },
  {
    name: 'a callback at a moment that it does not know',
    changes: [replace(agent('critic'), 'after_model', 'before_tool')],
    expected: ['callback_of_other_kind agents/critic.yml:7:17'],
  },
  {
    name: 'a callback that exists twice in code',
    changes: [replace(agent('notes'), '[current_time]', '[double]')],
    expected: ['ambiguous_callback agents/notes.yml:11:18'],
  },

  // Output, instruction, state.
  {
    name: 'an unknown schema',
    changes: [replace(agent('critic'), 'verdict', 'verdikt')],
    expected: ['unknown_schema agents/critic.yml:4:9'],
  },
  {
    name: 'a schema of a type that does not exist',
    changes: [replace(agent('notes'), 'items: {type: string}', 'items: {type: strng}')],
    expected: ['bad_schema agents/notes.yml:7:40'],
  },
  {
    name: 'a schema that is no object',
    changes: [replace(agent('notes'), 'type: object', 'type: array')],
    expected: ['bad_schema agents/notes.yml:5:9'],
  },
  {
    name: 'a schema that requires what it has not',
    changes: [replace(agent('notes'), '[items]', '[items, author]')],
    expected: ['bad_schema agents/notes.yml:8:21'],
  },
  {
    name: 'a schema with a reference to nowhere',
    changes: [replace(agent('notes'), '{type: string}', '{$ref: "#/$defs/gone"}')],
    expected: ['bad_schema agents/notes.yml:5:3'],
  },
  {
    name: 'a schema in code that is no object',
    changes: [replace(agent('critic'), 'verdict', 'list')],
    expected: ['bad_schema agents/critic.yml:4:9'],
  },
  {
    name: 'a built-in tool in an agent that may stay silent',
    changes: [
      replace(agent('searcher'), 'builtin: web_search', 'builtin: web_search\nmay_stay_silent: true'),
    ],
    expected: ['builtin_with_tools agents/searcher.yml:6:1'],
  },
  {
    name: 'an agent as a tool whose input is no object',
    changes: [replace(agent('triage'), '    as: search_web', '    as: search_web\n    input: {type: array}')],
    expected: ['bad_schema agents/triage.yml:9:19'],
  },
  {
    name: 'an agent as a tool whose input is an unknown schema',
    changes: [replace(agent('triage'), '    as: search_web', '    as: search_web\n    input: verdikt')],
    expected: ['unknown_schema agents/triage.yml:9:12'],
  },
  {
    name: 'a template that does not end',
    changes: [replace(agent('triage'), '{% endif %}', '')],
    expected: ['template_syntax agents/triage.yml:5:3'],
  },
  {
    name: 'a template with an unknown filter, in quotes',
    changes: [replace(agent('consultant'), '{{ today }}', '{{ today | datum }}')],
    expected: ['template_syntax agents/consultant.yml:5:40'],
  },
  {
    name: 'a template that reads a file',
    changes: [replace(agent('lite'), 'Explain.', 'Explain {% include "secrets" %}')],
    expected: ['template_syntax agents/lite.yml:4:22'],
  },
  {
    name: 'a result into a preference',
    changes: [replace(agent('triage'), 'result_key: search_result', 'result_key: user:language')],
    expected: ['read_only_key agents/triage.yml:10:17'],
  },
  {
    name: 'an output into the configuration',
    changes: [replace(agent('draft'), 'output_key: letter', 'output_key: app:letter')],
    expected: ['read_only_key agents/draft.yml:4:13'],
  },
  {
    name: 'a loop that waits for a preference',
    changes: [replace(agent('letter'), 'until: approved', 'until: user:approved')],
    expected: ['read_only_key agents/letter.yml:7:10'],
  },
  {
    name: 'a merge of configuration',
    changes: [replace(agent('front'), '{summary: append}', '{"app:summary": append}')],
    expected: ['read_only_key agents/front.yml:7:9'],
  },
];

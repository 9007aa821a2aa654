import { add, agent, replace, TEAM, type WrongTeam, wrongTeams } from './wrong-team.fixture.ts';

/** Parts of an agent that code or a provider would refuse. */
export const wrongParts: readonly WrongTeam[] = [
  ...wrongTeams(`
# Built-in tools.
two built-in tools | searcher | builtin: web_search | builtin: [web_search, video] | two_builtins agents/searcher.yml:5:23
a built-in beside a function | searcher | builtin: web_search | builtin: web_search\\ntools: [convert_unit] | builtin_with_tools agents/searcher.yml:6:9
a built-in beside a typed output | searcher | builtin: web_search | builtin: web_search\\noutput: verdict | builtin_with_output agents/searcher.yml:6:1
a transfer from an agent with a built-in | team |   consultant: [lite] |   searcher: [lite] | builtin_with_transfers team.yml:7:3
# Tools and callbacks.
an unknown tool | consultant | - read_chart | - read_charts | unknown_tool agents/consultant.yml:8:5
an agent named as if it were a tool | consultant | - agent: letter | - letter | unknown_tool agents/consultant.yml:10:5, unreachable_agent agents/letter.yml:1:7
a tool that exists twice in code | draft | output_key: letter | tools: [twin] | ambiguous_tool agents/draft.yml:4:9
a tool with a name of the kernel | draft | output_key: letter | tools: [finish] | reserved_tool_name agents/draft.yml:4:9
an agent tool with a name of the kernel | triage | as: search_web | as: transfer_to_agent | reserved_tool_name agents/triage.yml:8:9
a tool and an agent tool of one name | consultant | - agent: letter | - agent: letter\\n    as: convert_unit | tool_name_taken agents/consultant.yml:11:9
an unknown callback | notes | [current_time] | [curent_time] | unknown_callback agents/notes.yml:11:18
a callback at a moment that it does not know | critic | after_model | before_tool | callback_of_other_kind agents/critic.yml:7:17
a callback that exists twice in code | notes | [current_time] | [double] | ambiguous_callback agents/notes.yml:11:18
# Output, instruction, state.
an unknown schema | critic | verdict | verdikt | unknown_schema agents/critic.yml:4:9
a schema of a type that does not exist | notes | items: {type: string} | items: {type: strng} | bad_schema agents/notes.yml:7:40
a schema that is no object | notes | type: object | type: array | bad_schema agents/notes.yml:5:9
a schema that requires what it has not | notes | [items] | [items, author] | bad_schema agents/notes.yml:8:21
a schema with a reference to nowhere | notes | {type: string} | {$ref: "#/$defs/gone"} | bad_schema agents/notes.yml:5:3
a schema in code that is no object | critic | verdict | list | bad_schema agents/critic.yml:4:9
a built-in tool in an agent that may stay silent | searcher | builtin: web_search | builtin: web_search\\nmay_stay_silent: true | builtin_with_tools agents/searcher.yml:6:1
an agent as a tool whose input is no object | triage |     as: search_web |     as: search_web\\n    input: {type: array} | bad_schema agents/triage.yml:9:19
an agent as a tool whose input is an unknown schema | triage |     as: search_web |     as: search_web\\n    input: verdikt | unknown_schema agents/triage.yml:9:12
a template that does not end | triage | {% endif %} |  | template_syntax agents/triage.yml:5:3
a template that reads a file | lite | Explain. | Explain {% include "secrets" %} | template_syntax agents/lite.yml:4:22
a result into a preference | triage | result_key: search_result | result_key: user:language | read_only_key agents/triage.yml:10:17
an output into the configuration | draft | output_key: letter | output_key: app:letter | read_only_key agents/draft.yml:4:13
a loop that waits for a preference | letter | until: approved | until: user:approved | read_only_key agents/letter.yml:7:10
a merge of configuration | front | {summary: append} | {"app:summary": append} | read_only_key agents/front.yml:7:9
`),
  // Built-in tools.
  {
    name: 'a built-in beside the way back to the parent',
    changes: [
      ...add('viewer', 'zone: outside\ninstruction: Watch.\nbuiltin: video\n'),
      replace(agent('triage'), 'agents: [consultant, lite]', 'agents: [consultant, lite, viewer]'),
      replace(TEAM, '[consultant, lite]', '[consultant, lite, viewer]'),
    ],
    expected: ['builtin_with_transfers agents/viewer.yml:5:1'],
  },
  // Output, instruction, state.
  {
    name: 'a template with an unknown filter, in quotes',
    changes: [replace(agent('consultant'), '{{ today }}', '{{ today | datum }}')],
    expected: ['template_syntax agents/consultant.yml:5:40'],
  },
];

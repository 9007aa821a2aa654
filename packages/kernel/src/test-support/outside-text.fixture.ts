import { readYaml } from '@consilium/base';
import { asWrittenBefore, parseJson } from '../decimals/parse-json.ts';
import { renderInstruction } from '../instructions/render.ts';
import { holdsLink, linksIn, videoHost, withoutLinks, youtubeVideo } from '../links/links.ts';
import { conversationTitle } from '../messages/conversation-title.ts';
import { readSchedule } from '../research/schedule/read-words.ts';
import { scheduleSchema } from '../research/schedule/schedule.ts';
import { goodCatalogue, goodTexts } from '../teams/good-team.fixture.ts';
import { checkTeam } from '../teams/load-team.ts';

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  { name: 'JSON of a request or a row', sources: ['packages/kernel/src/decimals'], read: parseJson },
  {
    name: 'JSON with the text in a string, written again',
    sources: ['packages/kernel/src/decimals'],
    read: (text: string) => {
      const body = parseJson(`{"a":[${JSON.stringify(text)},{"value":7.40}],${JSON.stringify(text)}:1.0}`);
      return JSON.stringify(asWrittenBefore(body, body));
    },
  },
  {
    name: 'links of a message',
    sources: ['packages/kernel/src/links'],
    read: (text: string) => linksIn(text).map((link) => [videoHost(link), youtubeVideo(link)]),
  },
  {
    name: 'links of an answer',
    sources: ['packages/kernel/src/links'],
    read: (text: string) => [holdsLink(text), withoutLinks(text)],
  },
  { name: 'title of a conversation', sources: ['packages/kernel/src/messages'], read: conversationTitle },
  {
    name: 'instruction with a value of the state',
    sources: ['packages/kernel/src/instructions'],
    read: (text: string) =>
      renderInstruction('{{ said }} and {{ temp.said }}', { said: { value: text, origin: 'user' } } as never),
  },
  {
    name: 'a schedule, typed or in words',
    sources: ['packages/kernel/src/research/schedule'],
    read: (text: string) => [
      scheduleSchema.safeParse({ rrule: text, zone: text }),
      scheduleSchema.safeParse({ cron: text, zone: text }),
      scheduleSchema.safeParse({ every: text, from: text }),
      readSchedule(text, { zone: 'UTC', now: new Date(0) }),
    ],
  },
  {
    name: 'YAML of a team',
    sources: ['packages/base/src/yaml'],
    read: (text: string) => readYaml({ path: 'agents/triage.yml', text }),
  },
  {
    name: 'an agent of a team',
    sources: ['packages/kernel/src/teams'],
    read: (text: string) =>
      checkTeam(
        Object.entries({ ...goodTexts, 'agents/triage.yml': text }).map(([path, each]) => ({
          path,
          text: each,
        })),
        goodCatalogue,
      ),
  },
];

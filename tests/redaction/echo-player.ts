import {
  lastUserText,
  type ModelCall,
  type Player,
  type Reply,
  resultsOfThisTurn,
  ruleBased,
} from '@consilium/stand-in';

/** What the provider sees in the place of a detail. */
const ISSUED = /(?:PERSON|IDNUMBER|PHONE|EMAIL|ADDRESS|BIRTHDATE)_[A-Z]{2,6}\d+(?:_\d+)?/g;

export const SPOILT = 'Spoilt:';
export const THANKS = 'Thank you, ';

/** Says back what it was told, then every placeholder in every way that a clumsy or hostile model would write it. */
export const echoPlayer: Player = {
  kind: 'scripted',
  play: async (call) => {
    if (call.system.includes('You are the clerk')) return clerk(call);
    if (call.system.includes('You are the scribe')) return scribe(call);
    if (call.system.includes('You are the lister')) {
      const json = { people: issuedIn(call).map((who) => ({ who })), said: saidIn(call) };
      return { json };
    }
    return spoiltReply(await ruleBased().play(call), issuedIn(call));
  },
};

function scribe(call: ModelCall): Reply {
  const [who = ''] = saidIn(call).match(ISSUED) ?? [];
  const said = `You wrote: ${saidIn(call)}`;
  return { text: `${THANKS}${who}.\n${said}\n${SPOILT} ${issuedIn(call).flatMap(spoilt).join('; ')}` };
}

function clerk(call: ModelCall): Reply {
  const issued = issuedIn(call);
  const [first = 'nobody'] = issued;
  const heard = resultsOfThisTurn(call).map(({ name }) => name);
  if (!heard.includes('read_papers'))
    return { toolCalls: [{ name: 'read_papers', args: { topic: issued.join(' ').slice(0, 3_000) } }] };
  if (!heard.includes('note_fact'))
    return {
      toolCalls: [{ name: 'note_fact', args: { quote: saidIn(call), about: { who: first, also: issued } } }],
    };
  return { text: `Noted for ${issued.flatMap(spoilt).join('; ')}` };
}

/** The person's own words, without what a provider's format puts around them. */
function saidIn(call: ModelCall): string {
  return lastUserText(call);
}

function issuedIn(call: ModelCall): readonly string[] {
  return [...new Set(JSON.stringify(call.messages).match(ISSUED) ?? [])];
}

function spoilt(placeholder: string): readonly string[] {
  const [stem = '', rest = ''] = placeholder.split(/_(.*)/s);
  return [
    ...[
      placeholder,
      placeholder.toLowerCase(),
      `${stem} ${rest}`,
      `${placeholder}s`,
      `**${placeholder}**`,
      rest,
    ],
    ...[
      placeholder.replaceAll('_', '\\_'),
      placeholder.replaceAll('_', '-'),
      placeholder.slice(2),
      `${placeholder}7`,
    ],
    ...[placeholder.replace(/\d.*/, ''), `${stem}_`],
  ];
}

function spoiltReply(reply: Reply, issued: readonly string[]): Reply {
  const more = issued.flatMap(spoilt).join('; ');
  if (reply.text !== undefined) return { ...reply, text: `${reply.text} ${more}` };
  if (reply.json !== undefined) return { ...reply, json: withText(reply.json, issued[0] ?? '') };
  return reply;
}

function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return `${value} ${text}`.trim();
  if (Array.isArray(value)) return value.map((each) => withText(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withText(each, text)]));
}

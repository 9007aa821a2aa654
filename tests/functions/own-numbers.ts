import type { Player } from '@consilium/stand-in';

const CLAIMS = {
  ...{
    confidence: 0.4242,
    score: 0.4242,
    similarity: 0.4242,
    similarity_scores: [0.4242],
    agreement_score: 0.4242,
  },
  ...{
    compression_ratio: 0.4242,
    metrics: { lines_of_code: 4242 },
    estimated_tokens: 4242,
    start: 4242,
    end: 4242,
  },
  ...{ line: 4242, level: 4242, valid: true, pass: true, audit_hash: '4242' },
};

/** A model that answers as another does, and claims numbers about its answer wherever it can. */
export function withOwnNumbers(player: Player): Player {
  return {
    kind: 'scripted',
    play: async (call) => {
      const reply = await player.play(call);
      return reply.json === undefined ? reply : { ...reply, json: claiming(reply.json) };
    },
  };
}

function claiming(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(claiming);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, claiming(field)]);
  return { ...CLAIMS, ...Object.fromEntries(fields) };
}

import { hostile, type Player } from '@consilium/stand-in';
import { handOver } from '../support/hostile/acts.ts';
import { agentByInstruction } from '../support/hostile/instructions.ts';
import { dutiful } from '../support/hostile/sample.ts';
import { loaded, productTeams } from '../support/hostile/teams.ts';

/** A model that says what it is told to, to anyone who asks it, and reads what it is told to out of a paper. */
export interface HostileModel {
  readonly player: Player;
  says: string;
  /** Lines that the reader of a paper points at, with the name that it makes of them. */
  reads: readonly { readonly quote: string; readonly name: string; readonly frequency: string }[];
}

export async function createHostileModel(): Promise<HostileModel> {
  const agentOf = agentByInstruction(loaded(await productTeams()));
  const model: HostileModel = {
    says: '',
    reads: [],
    player: hostile((call) => {
      if (call.system.includes('You answer briefly')) return { text: model.says };
      const { name } = agentOf(call);
      if (name === 'triage') return handOver('health_consultant');
      if (name === 'health_consultant') return { text: model.says };
      if (name === 'medical_context')
        return { json: { medications: model.reads, operations: [], encounters: [], practitioners: [] } };
      return dutiful(call);
    }),
  };
  return model;
}

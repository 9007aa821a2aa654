import type { OperatedResearch, Operations } from '@consilium/kernel';
import { firstRow } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const FIGURES = { name: 'operate_research', text: 'SELECT app.research_figures()' };

interface Figures {
  readonly agents: { readonly [state: string]: number };
  readonly sleeping: number;
  readonly next_at: string | null;
  readonly overdue: number;
  readonly overdue_since: string | null;
  readonly waiting: number;
  readonly watches: number;
  readonly watches_overdue: number;
  readonly failing: readonly {
    readonly agent: string;
    readonly failures: number;
    readonly last_at: string;
  }[];
  readonly micro_usd: number;
  readonly most: readonly { readonly agent: string; readonly micro_usd: number }[];
}

/** Research agents and triggers of the tenant in numbers. */
export function research(look: AsOperator): Operations['research'] {
  return (operator) =>
    look(operator, { action: 'operate.research' }, async (transaction): Promise<OperatedResearch> => {
      const [found] = (await firstRow(transaction, FIGURES, [])) as [Figures];
      const { agents, sleeping, overdue, waiting, watches } = found;
      return {
        ...{ agents, sleeping, overdue, waiting, watches, watchesOverdue: found.watches_overdue },
        ...{ nextAt: iso(found.next_at), overdueSince: iso(found.overdue_since) },
        failing: found.failing.map(({ agent, failures, last_at }) => ({
          ...{ agent, failures, lastAt: new Date(last_at).toISOString() },
        })),
        month: {
          microUsd: found.micro_usd,
          most: found.most.map(({ agent, micro_usd }) => ({ agent, microUsd: micro_usd })),
        },
      };
    });
}

function iso(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

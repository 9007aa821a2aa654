import { canonicalJson, uuidFrom } from '@consilium/base';
import {
  ConsiliumError,
  type InterruptionRule,
  type KeptRule,
  MOST_RULES,
  type Scope,
  type Suppression,
  type SuppressionDesk,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const COLUMNS = `s.id, s.conversation, a.id, a.name, s.by, s.reason, s.item, s.at, s.promoted_at, s.promoted_as, s.due_at, s.sent_at
    FROM app.suppressions s
    LEFT JOIN app.research_requests q ON q.tenant = s.tenant AND q.compartment = s.compartment AND q.id = s.report
    LEFT JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
    WHERE s.tenant = app.tenant() AND s.compartment = app.compartment() AND s.actor = app.actor()`;
const LIST = {
  name: 'list_suppressions',
  text: `SELECT ${COLUMNS} AND ($2::uuid IS NULL OR (s.at, s.id) < (SELECT o.at, o.id FROM app.suppressions o
      WHERE o.tenant = s.tenant AND o.compartment = s.compartment AND o.id = $2))
    ORDER BY s.at DESC, s.id DESC LIMIT $1`,
};
const FIND = { name: 'find_suppression', text: `SELECT ${COLUMNS} AND s.id = $1` };
const PROMOTED = {
  name: 'suppression_promoted',
  text: `UPDATE app.suppressions s SET promoted_at = app.clock(), promoted_as = $2
    WHERE s.tenant = app.tenant() AND s.compartment = app.compartment() AND s.actor = app.actor() AND s.id = $1
      AND s.promoted_at IS NULL`,
};
const RULES = {
  name: 'list_interruption_rules',
  text: `SELECT r.id, r.rule, r.learned_from, a.name FROM app.interruption_rules r
    LEFT JOIN app.research_agents a ON a.tenant = r.tenant AND a.compartment = r.compartment
      AND r.rule ->> 'kind' = 'always_agent' AND a.id::text = r.rule ->> 'agent'
    WHERE r.tenant = app.tenant() AND r.compartment = app.compartment() AND r.actor = app.actor()
    ORDER BY r.created_at, r.id`,
};
const ADD_RULE = {
  name: 'add_interruption_rule',
  text: `INSERT INTO app.interruption_rules (tenant, compartment, id, actor, rule, learned_from)
    VALUES (app.tenant(), app.compartment(), $1, app.actor(), $2, $3) ON CONFLICT DO NOTHING`,
};
const KEEP_RULES = {
  name: 'keep_interruption_rules',
  text: `DELETE FROM app.interruption_rules r WHERE r.tenant = app.tenant() AND r.compartment = app.compartment()
    AND r.actor = app.actor() AND r.id <> ALL ($1::uuid[])`,
};

/** The suppression ledger of a person: what was not said and why, promoting it, and the rules that promoting has made. */
export function createSuppressionDesk({ store }: { readonly store: ScopedStore }): SuppressionDesk {
  const rulesOn = async (on: PoolClient) => (await rows(on, RULES, [])).map(ruleFrom);
  return {
    list: async (caller, { limit, before = null }) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'research.suppressions' }, async (on) =>
        (await rows(on, LIST, [limit, before])).map(suppressionFrom),
      );
    },
    find: async (caller, id) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'research.suppressions' }, async (on) => {
        const row = isUuid(id) ? await firstRow(on, FIND, [id]) : undefined;
        return row ? suppressionFrom(row) : null;
      });
    },
    promoted: (caller, id, { seq, rule }) =>
      store.write(caller, 'research.promote', async (on) => {
        await rows(on, PROMOTED, [id, seq]);
        if (rule) await rows(on, ADD_RULE, [idOf(caller.scope, rule), JSON.stringify(rule), id]);
        if ((await rulesOn(on)).length > MOST_RULES) throw tooMany();
        return { value: undefined, targets: [`suppression/${id}`] };
      }),
    rules: async (caller) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'research.interruptions' }, rulesOn);
    },
    setRules: async (caller, rules) => {
      requireOwnCompartment(caller);
      if (rules.length > MOST_RULES) throw tooMany();
      return store.write(caller, 'research.set-interruptions', async (on) => {
        await rows(on, KEEP_RULES, [rules.map((rule) => idOf(caller.scope, rule))]);
        for (const rule of rules)
          await rows(on, ADD_RULE, [idOf(caller.scope, rule), JSON.stringify(rule), null]);
        return { value: await rulesOn(on), targets: [] };
      });
    },
  };
}

/** The same rule is the same row. */
function idOf({ tenant, actor }: Scope, rule: InterruptionRule): string {
  return uuidFrom([tenant, actor, canonicalJson(rule)].join('\n'));
}

function tooMany(): ConsiliumError {
  return new ConsiliumError('too_many_rules', { remedy: `at most ${MOST_RULES} rules: remove some first` });
}

interface SuppressionRow extends Omit<Suppression, 'agent' | 'parts' | 'claims'> {
  readonly agent: string | null;
  readonly name: string | null;
  readonly item: Partial<Pick<Suppression, 'parts' | 'claims'>>;
}
const suppressionRow = rowReader<SuppressionRow>()(
  'id conversation agent name by reason item @at @promotedAt promotedAs @dueAt @sentAt',
);

function suppressionFrom(row: readonly unknown[]): Suppression {
  const { agent: id, name, item, ...held } = suppressionRow(row);
  const { parts = [], claims = [] } = item;
  return { ...held, agent: id === null || name === null ? null : { id, name }, parts, claims };
}

const ruleFrom = rowReader<KeptRule>()('id rule learnedFrom agentName');

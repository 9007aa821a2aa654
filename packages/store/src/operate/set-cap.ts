import type { Operations } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const SET_CAP = { name: 'operate_set_cap', text: 'SELECT app.set_tenant_cap($1)' };

/** `change`: a transaction that may write; all that the role can write is this cap. */
export function setCap(change: AsOperator): Operations['setCap'] {
  return async (operator, microUsd) => {
    const targets = ['tenant', `micro-usd/${microUsd ?? 'none'}`];
    await change(operator, { action: 'admin.cap', targets }, (transaction) =>
      rows(transaction, SET_CAP, [microUsd]),
    );
  };
}

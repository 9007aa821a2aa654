-- The ledger of effects outside (an email, a call that writes): each happens once, or a person is told. One row an
-- effect, for ever; it outlives the erasure of the patient, so its checks let codes and opaque ids in and no text.
--
--   open ──claim──▶ claimed ──mark──▶ done
--     ▲               │  │              ▲
--     ├───release─────┘  └─park, or a claim after the lease ran out─▶ parked
--     └──────────────────────────────resolve──────────────────────────┘
--
-- The fence grows whenever the right to act changes hands: who comes with an old one is told so, and changes nothing.
create table app.effects (
  tenant text not null,
  compartment text not null,
  key text not null check (key ~ '^[A-Za-z0-9._:/+=-]{1,200}$'),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,39}$'),
  status text not null check (status in ('open', 'claimed', 'done', 'parked')),
  fence bigint not null check (fence > 0),
  -- Of the last claim, also when it has ended.
  claimed_by text not null,
  claimed_at timestamptz not null,
  lease_until timestamptz not null,
  -- When it came into its present status, where that is not `claimed`.
  settled_at timestamptz,
  -- Who resolved it, where a person did.
  resolved_by text,
  -- What the other side calls it.
  reference text check (reference ~ '^[A-Za-z0-9._:/+=-]{1,200}$'),
  -- Why it is parked.
  code text check (code ~ '^[a-z][a-z0-9_.-]{0,63}$'),
  primary key (tenant, compartment, key),
  constraint parked_says_why check ((status = 'parked') = (code is not null)),
  constraint only_done_has_a_reference check (reference is null or status = 'done'),
  constraint settled_unless_claimed check ((status = 'claimed') = (settled_at is null))
) with (fillfactor = 80);
create index effects_parked on app.effects (tenant, compartment, settled_at) where status = 'parked';

alter table app.effects enable row level security, force row level security;
grant select (tenant, compartment, key, kind, status, code, settled_at) on app.effects to consilium_operate;
grant select, insert, update (status, fence, claimed_by, claimed_at, lease_until, settled_at, resolved_by, reference,
  code) on app.effects to consilium_app;

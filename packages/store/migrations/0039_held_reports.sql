-- What was held back by quiet hours or the limit of a day is told later: one wake for a conversation and a moment. It has no text of its
-- own, as what is told is decided then.
alter table app.wakes add column held boolean not null default false;
alter table app.suppressions
  -- By the tenant's clock. Null: it stays in the ledger.
  add column due_at timestamptz,
  add column sent_at timestamptz,
  -- The wake with which it was told: the same however often that is tried.
  add column sent_with text check (octet_length(sent_with) <= 128),
  add constraint sent_with_a_wake check ((sent_at is null) = (sent_with is null));
create index suppressions_sent_with on app.suppressions (tenant, compartment, sent_with) where sent_with is not null;
create index suppressions_due on app.suppressions (tenant, compartment, conversation, due_at) where due_at is not null and sent_at is null;
grant update (due_at, sent_at, sent_with) on app.suppressions to consilium_app;

-- When a trigger or a watch ended, on the real clock: from then on retention counts (functions/15_retention.sql).
alter table app.triggers add column ended_at timestamptz;
alter table app.watches add column ended_at timestamptz;
alter table app.triggers no force row level security;
alter table app.watches no force row level security;
update app.triggers set ended_at = clock_timestamp() where status in ('completed', 'cancelled');
update app.watches set ended_at = clock_timestamp() where status = 'cancelled';
alter table app.triggers force row level security;
alter table app.watches force row level security;
create index triggers_ended on app.triggers (tenant, ended_at) where ended_at is not null;
create index watches_ended on app.watches (tenant, ended_at) where ended_at is not null;
create index research_requests_old on app.research_requests (tenant, ended_at) where ended_at is not null;

-- Versions that code wrote, not an agent: of these only the newest are kept (functions/32_workspaces.sql).
alter table app.workspace_versions add column by_code boolean not null default false;

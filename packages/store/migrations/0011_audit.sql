-- Who opened what. One chain a compartment: each entry's MAC covers the one before, made with a key that the database
-- lacks. Nobody may update or delete an entry, and functions of this file alone add one. Codes and opaque ids: an
-- entry outlives the erasure of the patient.
create table app.audit_entries (
  tenant text not null,
  compartment text not null,
  seq bigint not null check (seq > 0),
  -- Milliseconds, as the MAC has them: nothing of the value stands outside the MAC.
  at timestamptz(3) not null,
  actor text not null,
  purpose text not null,
  action text not null,
  targets text[] not null,
  run text,
  mac bytea not null,
  primary key (tenant, compartment, seq)
) partition by hash (tenant, compartment);

do $$
begin
  for n in 0..15 loop
    execute format('create table app.audit_entries_%s partition of app.audit_entries
      for values with (modulus 16, remainder %s)', n, n);
    execute format('alter table app.audit_entries_%s enable row level security, force row level security', n);
  end loop;
end $$;

-- The newest entry of each chain. Its row lock orders the writers of a chain, for the length of one append.
create table app.audit_heads (
  tenant text not null,
  compartment text not null,
  seq bigint not null,
  mac bytea not null,
  -- No signed checkpoint has seen this head yet. A column of its own, so that only the first append after a checkpoint
  -- touches the index below.
  pending boolean not null,
  primary key (tenant, compartment)
) with (fillfactor = 50);
create index audit_heads_pending on app.audit_heads (tenant, compartment) where pending;

-- One row a signed object in the object store; the object is the truth, the row finds it.
create table app.audit_checkpoints (
  tenant text not null,
  number integer not null check (number > 0),
  hash bytea not null,
  at timestamptz(3) not null,
  primary key (tenant, number)
);

alter table app.audit_entries enable row level security, force row level security;
create policy owner_appends on app.audit_entries for insert to consilium_owner with check (true);
create policy owner_shows on app.audit_entries for select to consilium_owner using (true);
create policy operate_reads_tenant on app.audit_entries for select to consilium_operate using (tenant = app.tenant());
grant select on app.audit_entries to consilium_operate;

alter table app.audit_heads enable row level security, force row level security;
create policy owner_moves on app.audit_heads to consilium_owner using (true);
create policy operate_reads_tenant on app.audit_heads for select to consilium_operate using (tenant = app.tenant());
create policy system_reads on app.audit_heads for select to consilium_system using (true);
create policy system_ticks_off on app.audit_heads for update to consilium_system using (pending)
  with check (not pending);
grant select on app.audit_heads to consilium_operate, consilium_system;
grant update (pending) on app.audit_heads to consilium_system;

alter table app.audit_checkpoints enable row level security, force row level security;
create policy operate_reads_tenant on app.audit_checkpoints for select to consilium_operate
  using (tenant = app.tenant());
create policy system_reads on app.audit_checkpoints for select to consilium_system using (true);
create policy owner_shows on app.audit_checkpoints for select to consilium_owner using (true);
create policy system_adds on app.audit_checkpoints for insert to consilium_system with check (true);
grant select on app.audit_checkpoints to consilium_operate, consilium_system;
grant insert on app.audit_checkpoints to consilium_system;

-- Adds entries of one chain behind (p_seq, p_prev), all or none; each place of the arrays is one entry, its targets
-- joined with commas. `moved`: the chain has gone on; its head comes back, and inside a longer transaction it is now
-- locked, so the next call cannot miss. Nobody but the functions below may call it: it asks for no grant.
create function app.audit_add(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[],
  out verdict text, out seq bigint, out mac bytea
) language plpgsql volatile as $$
declare
  v_count constant integer := cardinality(p_macs);
begin
  loop
    update app.audit_heads h set seq = p_seq + v_count, mac = p_macs[v_count], pending = true
      where h.tenant = p_tenant and h.compartment = p_compartment and h.seq = p_seq and h.mac = p_prev;
    if found then
      -- Row by row: a statement over the arrays is planned anew each time, at five times the cost of all this.
      for n in 1..v_count loop
        insert into app.audit_entries (tenant, compartment, seq, at, actor, purpose, action, targets, run, mac)
          values (p_tenant, p_compartment, p_seq + n, p_ats[n], p_actors[n], p_purposes[n], p_actions[n],
            string_to_array(p_targets[n], ','), p_runs[n], p_macs[n]);
      end loop;
      verdict := 'appended';
      seq := p_seq + v_count;
      mac := p_macs[v_count];
      return;
    end if;
    select h.seq, h.mac into seq, mac from app.audit_heads h
      where h.tenant = p_tenant and h.compartment = p_compartment for update;
    if found then
      verdict := 'moved';
      return;
    end if;
    -- The chain begins here, or at the same time elsewhere.
    insert into app.audit_heads (tenant, compartment, seq, mac, pending)
      values (p_tenant, p_compartment, 0, '\x', false) on conflict do nothing;
  end loop;
end $$;

-- What the app role may do: each entry in the name of an actor who holds a live grant at this moment. `forbidden`:
-- those places of the arrays hold none, and nothing was added.
create function app.audit_append(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[],
  out verdict text, out seq bigint, out mac bytea, out refused integer[]
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  for n in 1..cardinality(p_macs) loop
    if not app.enter(p_tenant, p_actors[n], p_compartment, p_purposes[n]) then
      refused := refused || n;
    end if;
  end loop;
  if refused is not null then
    verdict := 'forbidden';
    return;
  end if;
  select a.verdict, a.seq, a.mac into audit_append.verdict, audit_append.seq, audit_append.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
end $$;

grant execute on function app.audit_append(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[],
  text[], bytea[]) to consilium_app;

-- True where a tenant's secret of this purpose has been used: a lost one must not be replaced by another.
create function app.tenant_key_used(p_tenant text, p_purpose text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return case p_purpose
    when 'audit' then exists (select from app.audit_heads h where h.tenant = p_tenant)
    when 'signing' then exists (select from app.audit_checkpoints c where c.tenant = p_tenant)
  end;
end $$;

grant execute on function app.tenant_key_used(text, text) to consilium_app;

-- True if the actor opens the compartment of this transaction as one of these, for this purpose. Nobody stands nearer
-- to an actor's own compartment than the actor.
create function app.stands_as(p_relations text[]) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.may_open() and (app.compartment() = 'actor/' || app.actor() or exists (
    select from app.grants g
    where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment = app.compartment()
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
      and app.purpose() = any (g.purposes) and g.relation = any (p_relations)));
end $$;

-- The trail of the compartment of this transaction, newest first, for the patient and who acts for the patient.
create function app.audit_trail(p_before bigint, p_limit integer) returns setof app.audit_entries
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.stands_as(array['self', 'proxy']) then
    return;
  end if;
  return query select e.* from app.audit_entries e
    where e.tenant = app.tenant() and e.compartment = app.compartment() and e.seq < p_before
    order by e.seq desc limit p_limit;
end $$;

-- What the people around a patient must be told.
create table app.notices (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  kind text not null check (kind in ('break-glass')),
  at timestamptz not null default clock_timestamp(),
  -- Who did what they are told of, and until when it holds.
  actor text not null,
  until timestamptz,
  seen_by text,
  seen_at timestamptz,
  primary key (tenant, compartment, id),
  constraint seen_is_whole check ((seen_by is null) = (seen_at is null))
);
create index notices_newest on app.notices (tenant, compartment, at desc);

alter table app.notices enable row level security, force row level security;
create policy owner_tells on app.notices for insert to consilium_owner with check (true);
create policy app_in_scope on app.notices to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment()
    and (select app.stands_as(array['self', 'proxy', 'care-team'])));
create policy person_sees on app.notices as restrictive for update to consilium_app using (app.run() is null);
grant select, update (seen_by, seen_at) on app.notices to consilium_app;

-- So that the function below can ask whether there is such a patient; of the compartment that it has entered only.
create policy owner_asks on app.conversations for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());
create policy owner_asks on app.resource_versions for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());

-- Opens a patient in an emergency to somebody who treats patients of the tenant: grant, entry in the patient's chain
-- and notice, or none of them. The arrays are those of app.audit_add with one entry. `invalid`: no true reason, or not
-- within the hour; `forbidden`: the actor treats nobody here, or there is no such patient.
create function app.break_glass(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[], p_grant uuid, p_reason text,
  p_minutes integer, out verdict text, out seq bigint, out mac bytea, out expires_at timestamptz
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_macs) <> 1 or p_purposes <> array['ETREAT'] or p_runs[1] is not null
    or p_actions <> array['grant.break-glass'] or p_targets <> array['grant/' || p_grant]
    or char_length(btrim(coalesce(p_reason, ''))) < 10 or coalesce(p_minutes, 0) not between 1 and 60
  then
    verdict := 'invalid';
    return;
  end if;
  perform app.enter(p_tenant, p_actors[1], p_compartment, 'ETREAT');
  if p_compartment not like 'patient/%'
    or not (exists (select from app.audit_heads h where h.tenant = p_tenant and h.compartment = p_compartment)
      or exists (select from app.conversations c where c.tenant = p_tenant and c.compartment = p_compartment)
      or exists (select from app.resource_versions v where v.tenant = p_tenant and v.compartment = p_compartment))
    or not exists (
      select from app.grants g where g.tenant = p_tenant and g.actor = p_actors[1] and g.relation = 'care-team'
        and 'TREAT' = any (g.purposes) and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp()))
  then
    verdict := 'forbidden';
    return;
  end if;
  select a.verdict, a.seq, a.mac into break_glass.verdict, break_glass.seq, break_glass.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict <> 'appended' then
    return;
  end if;
  expires_at := now() + make_interval(mins => p_minutes);
  insert into app.grants (tenant, actor, compartment, id, relation, purposes, reason, granted_at, expires_at)
    values (p_tenant, p_actors[1], p_compartment, p_grant, 'break-glass', p_purposes, p_reason, now(),
      break_glass.expires_at);
  insert into app.notices (tenant, compartment, id, kind, actor, until)
    values (p_tenant, p_compartment, p_grant, 'break-glass', p_actors[1], break_glass.expires_at);
end $$;

grant execute on function app.stands_as(text[]), app.audit_trail(bigint, integer),
  app.break_glass(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[], uuid,
    text, integer) to consilium_app;

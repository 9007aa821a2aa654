-- The erasure of one compartment. Its tombstone is written first and stays for ever: from then on nobody may open the
-- compartment, whatever grants there are. What else stays is audit, ledger and sums of money: codes and opaque ids.
create table app.erasures (
  tenant text not null,
  compartment text not null,
  requested_by text not null,
  purpose text not null,
  requested_at timestamptz not null,
  -- What has been done for good. Every step may be done again; a repeat begins after the last one named here.
  phase text not null default 'requested'
    check (phase in ('requested', 'stopped', 'key-destroyed', 'forgotten', 'rows-deleted', 'finished')),
  -- How many rows went from which table.
  deleted jsonb not null default '{}',
  finished_at timestamptz,
  primary key (tenant, compartment),
  constraint finished_has_its_time check ((phase = 'finished') = (finished_at is not null))
);
create index erasures_unfinished on app.erasures (requested_at) where finished_at is null;

alter table app.erasures enable row level security, force row level security;
create policy owner_keeps on app.erasures to consilium_owner using (true);
create policy system_reads on app.erasures for select to consilium_system using (true);
grant select on app.erasures to consilium_system;

-- A message that code hands to a conversation later sleeps in the engine, for years if need be. Its row is written
-- before the engine is asked: what is not in a row would be lost to a cancel and to an erasure.
create table app.wakes (
  tenant text not null,
  compartment text not null,
  -- The idempotency key with which the engine is asked: a hash.
  key text not null check (octet_length(key) between 1 and 128),
  conversation uuid not null,
  due_at timestamptz not null,
  -- Null until the engine has said it; it can be found by the key.
  invocation text,
  primary key (tenant, compartment, key)
);
alter table app.wakes enable row level security, force row level security;
create policy app_in_scope on app.wakes to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.wakes as restrictive for insert to consilium_app
  with check ((select app.may_open()));
create policy app_inserts_without_run on app.wakes as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy app_updates_without_run on app.wakes as restrictive for update to consilium_app
  using (app.run() is null);
grant select, insert, update (invocation) on app.wakes to consilium_app;

-- Signature and answers as before; a tombstone now outweighs every grant, and an actor's own compartment too.
create or replace function app.may_open() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text := app.tenant();
  v_actor text := app.actor();
  v_compartment text := app.compartment();
  v_purpose text := app.purpose();
begin
  if v_tenant is null or v_actor is null or v_compartment is null or v_purpose is null then
    return false;
  end if;
  -- One statement: each one more would cost as much as all of this.
  return (v_compartment = 'actor/' || v_actor or exists (
      select from app.grants g
      where g.tenant = v_tenant and g.actor = v_actor and g.compartment = v_compartment
        and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > statement_timestamp())
        and v_purpose = any (g.purposes)
    )) and not exists (
      select from app.erasures e where e.tenant = v_tenant and e.compartment = v_compartment
    );
end $$;

-- Signature and answers as before, but nothing for a compartment with a tombstone. The owner's, as nobody else reads
-- tombstones.
create or replace function app.live_grant(p_tenant text, p_actor text, p_compartment text)
returns table (relation text, purposes text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.tenant', p_tenant, true), set_config('app.actor', p_actor, true);
  if exists (select from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment) then
    return;
  end if;
  if p_compartment = 'actor/' || p_actor then
    return query select 'own'::text, array['TREAT', 'PATRQT', 'ETREAT', 'HOPERAT', 'HRESCH'];
    return;
  end if;
  return query
    select (array_agg(g.relation order by array_position(
        array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1],
      array_agg(distinct purpose)
    from app.grants g, unnest(g.purposes) purpose
    where g.tenant = p_tenant and g.actor = p_actor and g.compartment = p_compartment
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
    having count(*) > 0;
end $$;

-- True if the compartment of this transaction has a tombstone.
create function app.is_erased() returns boolean language sql stable
  return exists (select from app.erasures e where e.tenant = app.tenant() and e.compartment = app.compartment());

-- Held while a compartment gets its tombstone or a grant: neither can miss the other.
create function app.lock_compartment(p_tenant text, p_compartment text) returns void language sql volatile
  return pg_advisory_xact_lock(14, hashtext(p_tenant || E'\n' || p_compartment));

-- Nobody is let into an erased compartment any more.
create function app.refuse_erased() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_compartment(new.tenant, new.compartment);
  if exists (select from app.erasures e where e.tenant = new.tenant and e.compartment = new.compartment) then
    raise exception 'erased' using errcode = 'ZE001';
  end if;
  return new;
end $$;
create trigger refuse_erased before insert on app.grants for each row execute function app.refuse_erased();
create trigger refuse_erased before insert on app.monthly_caps for each row execute function app.refuse_erased();

-- Tables with a compartment whose rows go: all but those that hold codes and opaque ids only. Partitions go with
-- their table.
create function app.erasable_tables() returns setof text language sql stable
begin atomic
  select c.relname::text from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'compartment' and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('audit_entries', 'audit_heads', 'effects', 'spend', 'erasures');
end;

-- Lets the owner's functions see and delete rows of the compartment that they have entered, once it has a tombstone;
-- on every table that has no such policy yet. A file that makes a table with a compartment ends with this call.
create function app.allow_erasure() returns void language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
begin
  for v_table in
    select t from app.erasable_tables() t
    where not exists (select from pg_policy p where p.polrelid = ('app.' || quote_ident(t))::regclass
      and p.polname = 'erasure_deletes')
  loop
    execute format('create policy erasure_reads on app.%I for select to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()))', v_table);
    execute format('create policy erasure_deletes on app.%I for delete to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()))', v_table);
  end loop;
end $$;
select app.allow_erasure();

-- What an actor has chosen belongs to the actor's own compartment, though its table has no such column.
create policy erasure_reads on app.preferences for select to consilium_owner
  using (tenant = app.tenant() and 'actor/' || actor = app.compartment() and (select app.is_erased()));
create policy erasure_deletes on app.preferences for delete to consilium_owner
  using (tenant = app.tenant() and 'actor/' || actor = app.compartment() and (select app.is_erased()));
create function app.refuse_erased_actor() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_compartment(new.tenant, 'actor/' || new.actor);
  if exists (select from app.erasures e where e.tenant = new.tenant and e.compartment = 'actor/' || new.actor) then
    raise exception 'erased' using errcode = 'ZE001';
  end if;
  return new;
end $$;
create trigger refuse_erased before insert on app.preferences
  for each row execute function app.refuse_erased_actor();

-- The ledger stays. What was claimed when the patient went may have been sent, and nobody can mark it any more.
create policy erasure_reads on app.effects for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()));
create policy erasure_parks on app.effects for update to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.is_erased()));

-- Writes the tombstone, once; says how far the erasure is.
create function app.begin_erasure(p_tenant text, p_compartment text, p_by text, p_purpose text, p_at timestamptz)
returns text language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_phase text;
begin
  perform app.lock_compartment(p_tenant, p_compartment);
  insert into app.erasures (tenant, compartment, requested_by, purpose, requested_at)
    values (p_tenant, p_compartment, p_by, p_purpose, p_at) on conflict do nothing;
  select e.phase into v_phase from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment;
  return v_phase;
end $$;

-- For what follows: the scope without an actor (so nothing may be opened with it), and the tombstone, locked.
create function app.enter_erasure(p_tenant text, p_compartment text) returns app.erasures
language plpgsql volatile as $$
declare
  v_erasure app.erasures;
begin
  perform set_config('app.tenant', p_tenant, true), set_config('app.compartment', p_compartment, true),
    set_config('app.actor', '', true);
  select e.* into v_erasure from app.erasures e
    where e.tenant = p_tenant and e.compartment = p_compartment for update;
  if not found then
    raise exception 'no tombstone' using errcode = 'ZE002';
  end if;
  return v_erasure;
end $$;

-- What the engine may hold of the compartment: ids of conversations and invocations, keys of delayed sends.
create function app.erasure_targets(p_tenant text, p_compartment text) returns table (kind text, id text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enter_erasure(p_tenant, p_compartment);
  return query
    select 'conversation', c.id::text from app.conversations c
      where c.tenant = p_tenant and c.compartment = p_compartment
    union
    select 'conversation', r.conversation::text from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.conversation is not null
    union
    select 'conversation', w.conversation::text from app.wakes w
      where w.tenant = p_tenant and w.compartment = p_compartment
    union
    select 'invocation', r.invocation from app.runs r
      where r.tenant = p_tenant and r.compartment = p_compartment and r.invocation is not null
    union
    select 'wake', w.key from app.wakes w where w.tenant = p_tenant and w.compartment = p_compartment;
end $$;

-- A step has been done for good. Phases only go forward, one at a time.
create function app.erasure_reached(p_tenant text, p_compartment text, p_phase text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order text[] := array['requested', 'stopped', 'key-destroyed', 'forgotten'];
begin
  perform app.enter_erasure(p_tenant, p_compartment);
  update app.erasures e set phase = p_phase
    where e.tenant = p_tenant and e.compartment = p_compartment
      and array_position(v_order, p_phase) = array_position(v_order, e.phase) + 1;
end $$;

-- Deletes every row of the compartment but what stays, and counts; parks effects that were claimed. Nothing happens the second time.
create function app.erase_rows(p_tenant text, p_compartment text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_erasure app.erasures;
  v_table text;
  v_count bigint;
  v_deleted jsonb := '{}';
begin
  v_erasure := app.enter_erasure(p_tenant, p_compartment);
  if v_erasure.phase in ('rows-deleted', 'finished') then
    return v_erasure.deleted;
  end if;
  if v_erasure.phase <> 'forgotten' then
    -- The rows are the way to what the engine holds: they go last.
    raise exception 'too early' using errcode = 'ZE003';
  end if;
  for v_table in select t from app.erasable_tables() t order by t loop
    execute format('delete from app.%I where tenant = $1 and compartment = $2', v_table)
      using p_tenant, p_compartment;
    get diagnostics v_count = row_count;
    v_deleted := v_deleted || jsonb_build_object(v_table, v_count);
  end loop;
  if p_compartment like 'actor/%' then
    delete from app.preferences p where p.tenant = p_tenant and 'actor/' || p.actor = p_compartment;
    get diagnostics v_count = row_count;
    v_deleted := v_deleted || jsonb_build_object('preferences', v_count);
  end if;
  update app.effects e set status = 'parked', fence = e.fence + 1, code = 'erased', settled_at = clock_timestamp()
    where e.tenant = p_tenant and e.compartment = p_compartment and e.status = 'claimed';
  update app.erasures e set phase = 'rows-deleted', deleted = v_deleted
    where e.tenant = p_tenant and e.compartment = p_compartment;
  return v_deleted;
end $$;

-- The last entry of the chain, and the end of the erasure, in one. Takes what app.audit_add takes, for one entry, which
-- must say what the tombstone says.
create function app.finish_erasure(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[],
  out verdict text, out seq bigint, out mac bytea
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_erasure app.erasures;
begin
  v_erasure := app.enter_erasure(p_tenant, p_compartment);
  if v_erasure.phase = 'finished' then
    verdict := 'finished';
    return;
  end if;
  if v_erasure.phase <> 'rows-deleted' then
    raise exception 'too early' using errcode = 'ZE003';
  end if;
  if cardinality(p_macs) <> 1 or p_actors <> array[v_erasure.requested_by] or p_purposes <> array[v_erasure.purpose]
    or p_actions <> array['erased'] or p_targets <> array[''] or p_runs[1] is not null
  then
    raise exception 'another entry' using errcode = 'ZE004';
  end if;
  select a.verdict, a.seq, a.mac into finish_erasure.verdict, finish_erasure.seq, finish_erasure.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict = 'appended' then
    update app.erasures e set phase = 'finished', finished_at = p_ats[1]
      where e.tenant = p_tenant and e.compartment = p_compartment;
  end if;
end $$;

grant execute on function app.begin_erasure(text, text, text, text, timestamptz), app.erasure_targets(text, text),
  app.erasure_reached(text, text, text), app.erase_rows(text, text),
  app.finish_erasure(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[]) to consilium_system;

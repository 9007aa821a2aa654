-- For whom a conversation is. A grant opens the record; what people say to the team about it is read by the conversation's
-- audience alone. Everything that quotes a message asks for the row of its conversation, so the rule is written once, here.
--
--   author      who began it
--   care-team   and the care team
--   patient     and the patient
--   all         and both
--
-- A proxy is in none of them by itself: `proxies` lets them in, and only where the patient is. Who broke the glass reads the
-- conversations that they began. Rows from before were written when everybody read them, and nobody chose: `author`.
alter table app.conversations
  add column audience text not null default 'author' check (audience in ('author', 'care-team', 'patient', 'all')),
  add column proxies boolean not null default false,
  add constraint proxies_where_the_patient_is check (not proxies or audience in ('patient', 'all')),
  add constraint own_is_for_its_actor check (compartment like 'patient/%' or audience = 'author');

-- Whether the actor of this transaction, who opens the compartment as p_relation, is in the audience of a conversation.
create function app.in_audience(p_created_by text, p_audience text, p_proxies boolean, p_relation text) returns boolean
language sql stable parallel safe
  return p_created_by = app.actor() or case p_relation
    when 'care-team' then p_audience in ('care-team', 'all')
    when 'self' then p_audience in ('patient', 'all')
    when 'proxy' then p_proxies
    else false end;
grant execute on function app.in_audience(text, text, boolean, text) to consilium_app;

create policy app_in_audience on app.conversations as restrictive to consilium_app
  using (app.in_audience(created_by, audience, proxies, (select app.relation())))
  with check (true);
create policy author_begins on app.conversations as restrictive for insert to consilium_app
  with check (created_by = app.actor());

-- A row about a conversation is for those who may read the conversation: the subquery runs under its policies. It gives one
-- value and is no `exists`, which PostgreSQL answers with a hash of all conversations where it expects many rows. Null: no.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['messages', 'conversation_state', 'wakes'] loop
    execute format('create policy app_in_audience on app.%1$I as restrictive to consilium_app
      using ((select true from app.conversations c where c.tenant = %1$I.tenant and c.compartment = %1$I.compartment
        and c.id = %1$I.conversation))', v_table);
  end loop;
end $$;
-- Without a conversation: the row that a cancel leaves for a run that has not begun.
create policy app_in_audience on app.runs as restrictive to consilium_app
  using (conversation is null or (select true from app.conversations c
    where c.tenant = runs.tenant and c.compartment = runs.compartment and c.id = runs.conversation));
create policy app_in_audience on app.steps as restrictive to consilium_app
  using ((select true from app.runs r
    where r.tenant = steps.tenant and r.compartment = steps.compartment and r.id = steps.run));
-- What was read from a message quotes it. What was read from a document is for all who may read the document; a change of an
-- entry that a person asks for (0039) is for all who may read the entry.
create policy app_in_audience on app.proposals as restrictive to consilium_app
  using (source_kind in ('document', 'person') or (select true from app.conversations c
    where c.tenant = proposals.tenant and c.compartment = proposals.compartment and c.id = proposals.conversation));

-- Changed by the author only, as a person. The app role may not write the columns; the function may, as the owner.
create policy author_changes_audience on app.conversations for update to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment() and created_by = app.actor() and app.run() is null
    and (select app.may_open()));
create function app.set_audience(p_conversation uuid, p_audience text, p_proxies boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.conversations c set audience = p_audience, proxies = p_proxies
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = p_conversation
      and c.created_by = app.actor();
  return found;
end $$;
grant execute on function app.set_audience(uuid, text, boolean) to consilium_app;

-- Signature and answers as before. In two statements: an upsert would fail on a row that the actor may not see, and so say
-- that it is there.
create or replace function app.request_cancel(p_run uuid) returns setof text language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
begin
  if not app.may_open() then
    return;
  end if;
  insert into app.runs (tenant, compartment, id, turn, kind, status, cancel_requested_at)
    values (v_tenant, v_compartment, p_run, p_run, 'turn', 'cancelled', clock_timestamp())
    on conflict (tenant, compartment, id) do nothing;
  if not found then
    update app.runs r set cancel_requested_at = coalesce(r.cancel_requested_at, clock_timestamp())
      where r.tenant = v_tenant and r.compartment = v_compartment and r.id = p_run and r.ended_at is null;
    if not found then
      return;
    end if;
  end if;
  return query select r.invocation from app.runs r
    where r.tenant = v_tenant and r.compartment = v_compartment and r.turn = p_run
      and r.status = 'running' and r.invocation is not null
    union
    select r.invocation from app.runs r
    where r.tenant = v_tenant and r.compartment = v_compartment and r.id = p_run
      and r.status = 'running' and r.invocation is not null;
end $$;

-- The trail, as before, but it names no conversation, run or proposal that its reader may not read, nor one that there is not:
-- who opened the record, when and to do what stays. A run that is not named reads `hidden`: somebody's agents, not a person.
create policy owner_asks on app.proposals for select to consilium_owner
  using (tenant = app.tenant() and compartment = app.compartment());
create function app.may_be_named(p_target text, p_relation text) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := split_part(p_target, '/', 1);
  v_id uuid;
begin
  if v_kind not in ('conversation', 'run', 'proposal') then
    return true;
  end if;
  if split_part(p_target, '/', 2) !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  v_id := split_part(p_target, '/', 2);
  if v_kind = 'proposal' and exists (select from app.proposals p where p.tenant = app.tenant()
      and p.compartment = app.compartment() and p.id = v_id and p.source_kind in ('document', 'person')) then
    return true;
  end if;
  return exists (select from app.conversations c where c.tenant = app.tenant() and c.compartment = app.compartment()
    and app.in_audience(c.created_by, c.audience, c.proxies, p_relation) and c.id = case v_kind
      when 'conversation' then v_id
      when 'run' then (select r.conversation from app.runs r
        where r.tenant = app.tenant() and r.compartment = app.compartment() and r.id = v_id)
      else (select p.conversation from app.proposals p
        where p.tenant = app.tenant() and p.compartment = app.compartment() and p.id = v_id) end);
end $$;
create or replace function app.audit_trail(p_before bigint, p_limit integer) returns setof app.audit_entries
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_relation text := app.relation();
begin
  if not app.stands_as(array['self', 'proxy']) then
    return;
  end if;
  return query select e.tenant, e.compartment, e.seq, e.at, e.actor, e.purpose, e.action,
      array(select t.target from unnest(e.targets) with ordinality t (target, place)
        where app.may_be_named(t.target, v_relation) order by t.place),
      case when e.run is null or app.may_be_named('run/' || e.run, v_relation) then e.run else 'hidden' end, e.mac
    from app.audit_entries e
    where e.tenant = app.tenant() and e.compartment = app.compartment() and e.seq < p_before
    order by e.seq desc limit p_limit;
end $$;

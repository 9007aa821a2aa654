-- Adds entries of one chain behind (p_seq, p_prev), all or none; each place of the arrays is one entry, its targets
-- joined with commas. `moved`: the chain has gone on; its head comes back, and inside a longer transaction it is now
-- locked, so the next call cannot miss. Nobody but the functions below may call it: it asks for no grant.
create or replace function app.audit_add(
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
      -- Row by row: a statement over the arrays is planned again each time, at five times the cost of all this.
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
create or replace function app.audit_append(
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

-- True where a tenant's secret of this purpose has been used: a lost one must not be replaced by another.
create or replace function app.tenant_key_used(p_tenant text, p_purpose text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return case p_purpose
    when 'audit' then exists (select from app.audit_heads h where h.tenant = p_tenant)
    when 'signing' then exists (select from app.audit_checkpoints c where c.tenant = p_tenant)
  end;
end $$;

-- Whether the trail may name this target to a reader who opens the compartment as p_relation.
create or replace function app.may_be_named(p_target text, p_relation text) returns boolean
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

-- The trail of the compartment of this transaction, newest first, for the patient and who acts for the patient. It names
-- no conversation, run or proposal that its reader may not read, nor one that there is not: who opened the record, when and
-- to do what stays. A run that is not named reads `hidden`: somebody's agents, not a person.
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

create or replace function app.unaccounted_grants(p_limit integer)
returns table (id uuid, actor text, compartment text, relation text, granted_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select g.id, g.actor, g.compartment, g.relation, g.granted_at from app.grants g
    where g.tenant = app.tenant() and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp())
      and (not exists (
          select from app.audit_entries e
          where e.tenant = g.tenant and e.compartment = g.compartment
            and e.action in ('grant.give', 'grant.revoke', 'grant.break-glass')
            and e.targets @> array['grant/' || g.id]
            and case e.action
              when 'grant.give' then
                e.targets @> array['actor/' || g.actor, 'relation/' || g.relation,
                  'until/' || coalesce(to_char(g.expires_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'), 'never')]
                and e.targets @> (select array_agg('purpose/' || p) from unnest(g.purposes) p)
              when 'grant.break-glass' then
                e.actor = g.actor and g.relation = 'break-glass' and g.purposes = array['ETREAT']
              else false
            end)
        or exists (
          select from app.audit_entries e
          where e.tenant = g.tenant and e.compartment = g.compartment and e.action = 'grant.revoke'
            and e.targets @> array['grant/' || g.id]))
    order by g.granted_at, g.id limit p_limit;
end $$;

grant execute on function
  app.audit_append(text, text, bigint, bytea, text[], text[], text[], timestamptz[], text[], text[], bytea[]),
  app.tenant_key_used(text, text), app.audit_trail(bigint, integer) to consilium_app;
grant execute on function app.unaccounted_grants(integer) to consilium_operate;

-- Openings in an emergency that come at the same moment did not see each other: an actor who opened twenty patients together
-- was counted once, and nobody was told. Otherwise as in 0045.
create or replace function app.break_glass(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[], p_grant uuid, p_code text, p_reason text,
  p_minutes integer, out verdict text, out seq bigint, out mac bytea, out expires_at timestamptz, out by_actor integer,
  out by_tenant integer
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_macs) <> 1 or p_purposes <> array['ETREAT'] or p_runs[1] is not null
    or p_actions <> array['grant.break-glass']
    or coalesce(p_code, '') not in ('emergency-treatment', 'patient-unresponsive', 'on-call-cover', 'public-health-duty',
      'other')
    or char_length(btrim(coalesce(p_reason, ''))) < 10 or coalesce(p_minutes, 0) not between 1 and 60
    or p_targets is distinct from array['grant/' || p_grant || ',reason/' || p_code || ',words/'
      || app.reason_digest(p_grant, p_code, p_reason)]
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
  -- One opening of a tenant at a time: those that come together must count each other.
  perform pg_advisory_xact_lock(56, hashtext(p_tenant));
  if exists (
    select from app.grants g where g.tenant = p_tenant and g.actor = p_actors[1] and g.compartment = p_compartment
      and g.relation = 'care-team' and 'TREAT' = any (g.purposes) and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp()))
  then
    verdict := 'open';
    return;
  end if;
  select a.verdict, a.seq, a.mac into break_glass.verdict, break_glass.seq, break_glass.mac
    from app.audit_add(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict <> 'appended' then
    return;
  end if;
  expires_at := now() + make_interval(mins => p_minutes);
  insert into app.grants (tenant, actor, compartment, id, relation, purposes, reason_code, reason, granted_at, expires_at)
    values (p_tenant, p_actors[1], p_compartment, p_grant, 'break-glass', p_purposes, p_code, p_reason, now(),
      break_glass.expires_at);
  insert into app.notices (tenant, compartment, id, kind, actor, until)
    values (p_tenant, p_compartment, p_grant, 'break-glass', p_actors[1], break_glass.expires_at);
  select count(*) filter (where g.actor = p_actors[1] and g.granted_at > now() - interval '1 hour'), count(*)
    into by_actor, by_tenant
    from app.grants g where g.tenant = p_tenant and g.relation = 'break-glass' and g.granted_at > now() - interval '1 day';
end $$;

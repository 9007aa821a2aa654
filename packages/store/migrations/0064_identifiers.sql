-- What names the patient, read in one round trip: the entry in the trail and the rows in one transaction. The arrays
-- are those of app.audit_append with one entry. The caller's policies hold for the rows, and the grant is asked for in
-- the same snapshot: rows that were not seen for want of a grant are `forbidden` and never "nothing names the patient".
create function app.read_identifiers(
  p_tenant text, p_compartment text, p_seq bigint, p_prev bytea, p_actors text[], p_purposes text[], p_runs text[],
  p_ats timestamptz[], p_actions text[], p_targets text[], p_macs bytea[], p_limit integer,
  out verdict text, out seq bigint, out mac bytea, out refused integer[], out result jsonb
) language plpgsql volatile as $$
declare
  v_open boolean;
begin
  perform set_config('app.run', coalesce(p_runs[1], ''), true);
  select a.verdict, a.seq, a.mac, a.refused
    into read_identifiers.verdict, read_identifiers.seq, read_identifiers.mac, read_identifiers.refused
    from app.audit_append(p_tenant, p_compartment, p_seq, p_prev, p_actors, p_purposes, p_runs, p_ats, p_actions,
      p_targets, p_macs) a;
  if verdict <> 'appended' then
    return;
  end if;
  -- Old versions too: a former name, address or number stands in old letters. The patient's own come first.
  select app.may_open(), coalesce(jsonb_agg(newest.content order by newest.place), '[]')
    into v_open, result
    from (
      select v.content, row_number() over (order by v.type = 'Patient' desc, v.recorded_from desc, v.type,
          v.id collate "C", v.version desc) place
        from app.resource_versions v
        where v.tenant = p_tenant and v.compartment = p_compartment
          and v.type in ('Patient', 'RelatedPerson', 'Coverage')
        order by place limit p_limit
    ) newest;
  if not v_open then
    verdict := 'forbidden';
    refused := array[1];
    result := null;
  end if;
end $$;

grant execute on function app.read_identifiers(text, text, bigint, bytea, text[], text[], text[], timestamptz[],
  text[], text[], bytea[], integer) to consilium_app;

-- What was said before a message, newest first, as [role, body]: whole messages while they fit into p_bytes, at most p_messages.
-- Null without a live grant, or where the actor is not in the conversation's audience.
create function app.read_earlier(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_seq integer, p_messages integer, p_bytes integer
) returns json language plpgsql volatile as $$
declare
  v_message record;
  v_left integer := p_bytes;
  v_found json[] := '{}';
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) or not exists (
      select from app.conversations c
      where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation) then
    return null;
  end if;
  -- A loop, so that no message behind the last that fits is unpacked. Bodies as they are: some hold what no operator can read.
  for v_message in
    select m.role, m.body from app.messages m
    where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
      and (m.place, m.seq) < (p_seq, p_seq)
    order by m.place desc, m.seq desc limit p_messages
  loop
    v_left := v_left - octet_length(v_message.body::text);
    exit when v_left < 0;
    v_found := v_found || json_build_array(v_message.role, v_message.body);
  end loop;
  return array_to_json(v_found);
end $$;

grant execute on function app.read_earlier(text, text, text, text, uuid, integer, integer, integer) to consilium_app;

-- 0043 asked a proposal for its document or its conversation. A change of an entry that a person asks for (0039) has neither,
-- and nobody saw it any more: as in 0042, it is for all who may read the entry.
alter policy app_in_audience on app.proposals
  using (source_kind in ('document', 'person') or (select true from app.conversations c
    where c.tenant = proposals.tenant and c.compartment = proposals.compartment and c.id = proposals.conversation));

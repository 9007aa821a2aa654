-- The operator's lists of functions and pipelines, newest first.
create index runs_of_kind on app.runs (tenant, kind, started_at desc, id desc) where turn = id and kind in ('function', 'pipeline');

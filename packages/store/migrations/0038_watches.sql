-- A tenant of demonstrations has a clock of its own: what it watches is asked for by that clock, apart from all others. '': the real one.
alter table app.watched_items add column clock text not null default '';
alter table app.watched_items drop constraint watched_items_pkey;
alter table app.watched_items add primary key (source, item, clock);

-- Counting a million rows takes 40 to 190 ms; the plain list asks for the count each time.
-- So the herd keeps its own total, in the transaction of every write, and the count is exact and free.

-- A writer who is under way now would be neither counted nor seen by the triggers.
lock table cow in share row exclusive mode;

create table herd (
  only_row boolean primary key default true check (only_row),
  total integer not null
);
insert into herd (total) select count(*) from cow;

create function herd_total_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update herd set total = total + (select count(*) from added);
  elsif tg_op = 'DELETE' then
    update herd set total = total - (select count(*) from removed);
  else
    update herd set total = 0;
  end if;
  return null;
end
$$;

create trigger herd_total_on_insert after insert on cow
  referencing new table as added for each statement execute function herd_total_follows();
create trigger herd_total_on_delete after delete on cow
  referencing old table as removed for each statement execute function herd_total_follows();
create trigger herd_total_on_truncate after truncate on cow
  for each statement execute function herd_total_follows();

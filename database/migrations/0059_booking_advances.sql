-- What customers have paid for cows that are not delivered, by booking, as receivable_open: maintained by a trigger, checked by
-- npm run audit:money. The overview shows the sum, which over the journal grows with every payment that was ever made.
-- Payments wait for less than a second while existing lines are summed.
lock table journal_line in share row exclusive mode;

create table booking_advance (
  booking_id uuid primary key references booking,
  paisa bigint not null
);
grant select on booking_advance to khamar_api;

create function advance_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into booking_advance as known (booking_id, paisa) values (new.booking_id, -new.amount_paisa)
  on conflict (booking_id) do update set paisa = known.paisa + excluded.paisa;
  delete from booking_advance where booking_id = new.booking_id and paisa = 0;
  return null;
end
$$;
create trigger advance_changed after insert on journal_line
  for each row when (new.account = 'advance') execute function advance_changed();

insert into booking_advance (booking_id, paisa)
select booking_id, -sum(amount_paisa) from journal_line where account = 'advance'
group by booking_id having sum(amount_paisa) <> 0;

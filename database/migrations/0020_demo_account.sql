-- Accounts with the password that the README publishes: they open nothing where the site has an https address.
create table demo_account (account_id uuid primary key references account on delete cascade);

-- Those of an earlier seed, known by all that it gave them, unless somebody has changed the password since.
insert into demo_account (account_id)
select account.id from account
join (values ('customer', '+8801700000001'), ('agent', '+8801700000002'),
             ('admin', '+8801700000003'), ('superadmin', '+8801700000004')) as demo (username, mobile)
  on lower(account.username) = demo.username
  and lower(account.email) = demo.username || '@example.org' and account.mobile = demo.mobile
where not exists (
  select from audit_entry
  where audit_entry.account_id = account.id and action = 'CHANGED' and changes ? 'password'
);

-- With a password of its own an account is no longer the demo's, whoever changes it and with whichever version.
create function account_leaves_demo() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  delete from demo_account where account_id = new.id;
  return null;
end
$$;
create trigger account_leaves_demo_on_password after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function account_leaves_demo();

grant select on demo_account to khamar_api;

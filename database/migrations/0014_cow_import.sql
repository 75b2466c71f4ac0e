-- Which imports have arrived: a file that is sent again after a lost answer adds nothing. Who brought it is in the trail of
-- each of its cows (docs/adr/0017-sheets-of-cows.md); nothing here is of a person.
create table cow_import (
  id uuid primary key,
  -- Of the file's text: the same number with another text is a mistake, not a repetition.
  digest bytea not null,
  cow_ids uuid[] not null default '{}',
  arrived_at timestamptz not null default now()
);
grant select, insert, update (cow_ids) on cow_import to khamar_api;

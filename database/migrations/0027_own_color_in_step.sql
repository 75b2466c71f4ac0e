-- color and color_word are one thing to everybody who reads a cow, and so are price_per_kg and price_per_kg_exact.

-- Not valid: no row has a value in the new columns yet, so there is nothing to scan under the lock.
alter table cow
  add constraint cow_one_color check (color_word is null or (color is null and length(color_word) between 1 and 40)) not valid,
  add constraint cow_price_per_kg_rounded check (
    price_per_kg_exact is null
    or (price_per_kg is not null and price_per_kg_exact > 0 and price_per_kg = greatest(1, round(price_per_kg_exact)))
  ) not valid;

-- The version before this one writes color and price_per_kg alone: a new value there ends what the other column says.
create function cow_own_color_in_step() returns trigger language plpgsql as $$
begin
  if new.color is distinct from old.color and new.color_word is not distinct from old.color_word then
    new.color_word := null;
  end if;
  if new.price_per_kg is distinct from old.price_per_kg
     and new.price_per_kg_exact is not distinct from old.price_per_kg_exact then
    new.price_per_kg_exact := null;
  end if;
  return new;
end
$$;
create trigger cow_own_color_in_step before update of color, price_per_kg on cow
  for each row when (old.color_word is not null or old.price_per_kg_exact is not null)
  execute function cow_own_color_in_step();

-- A cow as it was entered: one colour and one price per KG.
create function cow_as_entered(cow jsonb) returns jsonb language sql immutable strict as $$
  select (cow - 'color_word' - 'price_per_kg_exact') || jsonb_build_object(
    'color', coalesce(nullif(cow -> 'color_word', 'null'), cow -> 'color'),
    'price_per_kg', coalesce(nullif(cow -> 'price_per_kg_exact', 'null'), cow -> 'price_per_kg'))
$$;

create or replace function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(was -> key, becomes -> key)), '{}')
  from (select cow_as_entered(before) as was, cow_as_entered(after) as becomes) as cow,
       jsonb_object_keys(coalesce(becomes, was)) as key
  where coalesce(was -> key, 'null') is distinct from coalesce(becomes -> key, 'null')
    -- These follow from the others, or are the entry itself.
    and key not in ('id', 'cow_size', 'version', 'created_at', 'updated_at', 'removed_at', 'sold_at')
$$;

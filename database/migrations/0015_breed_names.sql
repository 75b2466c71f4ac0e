-- Breeds of the list in contract/src/breeds.ts that were typed in Bangla or in other capitals get the name by which lists filter.
-- The triggers write each change into the audit trail and raise the version of the herd.
update cow
set breed = known.name, version = cow.version + 1, updated_at = now()
from (values
  ('Deshi', 'দেশি'),
  ('Red Chittagong', 'রেড চিটাগাং'),
  ('Pabna', 'পাবনা'),
  ('Mirkadim', 'মিরকাদিম'),
  ('North Bengal Grey', 'নর্থ বেঙ্গল গ্রে'),
  ('Sahiwal Cross', 'শাহীওয়াল সংকর'),
  ('Red Sindhi Cross', 'রেড সিন্ধি সংকর'),
  ('Friesian Cross', 'ফ্রিজিয়ান সংকর'),
  ('Hariana Cross', 'হরিয়ানা সংকর'),
  ('Jersey Cross', 'জার্সি সংকর')
) as known (name, bangla)
where cow.breed <> known.name
  and (lower(cow.breed) = lower(known.name) or normalize(cow.breed) = normalize(known.bangla));

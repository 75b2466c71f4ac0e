-- A fourth kind beside the three of the specification: a cow that gives milk. A process of the previous version may still run beside the
-- new one: it lists such a cow, but its form does not know the kind.
alter type cow_gender add value if not exists 'FEMALE_COW' after 'FEMALE_HEIFER';

-- The weight that each cow has today becomes its first entry, an estimate, and begins its chain.
select begin_cow_histories(array(select id from cow));

-- Of the words that arrived under a submission's number: the same number with other words is a mistake, not a repetition.
-- Null for what arrived before, and where a caller gave no number.
alter table lead add column words_digest bytea check (length(words_digest) = 32);
alter table mail add column words_digest bytea check (length(words_digest) = 32);

#!/bin/sh
# As postgres, by a timer every 15 seconds: what only the database knows of its replicas and of its archive.
# The first argument: how many replicas a primary should have, 2 with three database servers.
# It asks whichever server it runs on; a replica has neither, and says 0.
set -eu
: "${FIGURES:=/var/lib/prometheus/node-exporter}"

psql --no-psqlrc --variable=replicas="${1:-0}" --quiet --tuples-only --no-align --dbname=postgres >"$FIGURES/khamar_database.prom.new" <<'SQL'
select '# HELP khamar_is_primary 1 on the server that takes writes
# TYPE khamar_is_primary gauge
khamar_is_primary ' || (not pg_is_in_recovery())::int;
select '# HELP khamar_replicas_expected How many replicas the primary should have
# TYPE khamar_replicas_expected gauge
khamar_replicas_expected ' || case when pg_is_in_recovery() then 0 else :replicas end;
select '# HELP khamar_replicas_streaming How many replicas follow
# TYPE khamar_replicas_streaming gauge
khamar_replicas_streaming ' || count(*) from pg_stat_replication where state = 'streaming' and application_name <> 'pg_basebackup';
select '# HELP khamar_replica_lag_seconds How far the slowest replica is behind in applying
# TYPE khamar_replica_lag_seconds gauge
khamar_replica_lag_seconds ' || coalesce(max(extract(epoch from replay_lag)), 0) from pg_stat_replication;
select '# HELP khamar_archive_failing 1 while the last try to archive the log failed
# TYPE khamar_archive_failing gauge
khamar_archive_failing ' || (coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))::int from pg_stat_archiver;
SQL
mv "$FIGURES/khamar_database.prom.new" "$FIGURES/khamar_database.prom"

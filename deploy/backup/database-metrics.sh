#!/bin/sh
# Runs as postgres, every 15 seconds by a timer: metrics about replicas and WAL archiving.
# First argument: how many replicas the primary should have, 2 with three database servers.
# Queries the local server; a replica reports 0 for both.
set -eu
: "${FIGURES:=/var/lib/prometheus/node-exporter}"

psql --no-psqlrc --variable=replicas="${1:-0}" --quiet --tuples-only --no-align --dbname=postgres >"$FIGURES/khamar_database.prom.new" <<'SQL'
select '# HELP khamar_is_primary 1 on the primary
# TYPE khamar_is_primary gauge
khamar_is_primary ' || (not pg_is_in_recovery())::int;
select '# HELP khamar_replicas_expected Number of replicas the primary should have
# TYPE khamar_replicas_expected gauge
khamar_replicas_expected ' || case when pg_is_in_recovery() then 0 else :replicas end;
select '# HELP khamar_replicas_streaming Number of streaming replicas
# TYPE khamar_replicas_streaming gauge
khamar_replicas_streaming ' || count(*) from pg_stat_replication where state = 'streaming' and application_name <> 'pg_basebackup';
select '# HELP khamar_replica_lag_seconds Replay lag of the slowest replica
# TYPE khamar_replica_lag_seconds gauge
khamar_replica_lag_seconds ' || coalesce(max(extract(epoch from replay_lag)), 0) from pg_stat_replication;
select '# HELP khamar_archive_failing 1 if the last attempt to archive WAL failed
# TYPE khamar_archive_failing gauge
khamar_archive_failing ' || (coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))::int from pg_stat_archiver;
SQL
mv "$FIGURES/khamar_database.prom.new" "$FIGURES/khamar_database.prom"

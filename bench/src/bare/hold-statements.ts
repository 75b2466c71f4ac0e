/** The baseline for a hold: the API's statements in order, as a pgbench script. */

/** pgbench expands ":name" even inside quotes, so the JSON needs a space after each colon. */
const jobOf = (data: string, more: string) =>
  `'[{"id": null, "data": ${data}, "priority": 0, "singletonKey": null, "singletonOffset": 0, "groupId": null,
    "groupTier": null, ${more}, "retryBackoff": true, "deadLetter": null}]'`;

/** Like pg-boss 12 inserts a job. */
const insertJob = (queue: string, job: string) => `
insert into pgboss.job_common (id, name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id, group_tier,
  expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
  heartbeat_seconds, blocked, blocking, pending_dependencies)
select coalesce(id, gen_random_uuid()), '${queue}', data, coalesce(priority, 0), j.start_after, pgboss.job_now(), "singletonKey",
  case when "singletonSeconds" is not null then 'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8
    * floor((date_part('epoch', pgboss.job_now()) + coalesce("singletonOffset", 0)::float8) / "singletonSeconds"::float8)) end,
  "groupId", "groupTier", coalesce("expireInSeconds", q.expire_seconds), coalesce("deleteAfterSeconds", q.deletion_seconds),
  j.start_after + (coalesce("retentionSeconds", q.retention_seconds) * interval '1s'), coalesce("retryLimit", q.retry_limit),
  coalesce("retryDelay", q.retry_delay), coalesce("retryBackoff", q.retry_backoff, false),
  coalesce("retryDelayMax", q.retry_delay_max), q.policy, coalesce("deadLetter", q.dead_letter),
  coalesce("heartbeatSeconds", q.heartbeat_seconds), coalesce(blocked, false), coalesce(blocking, false),
  coalesce("pendingDependencies", 0)
from (
  select *, case when right("startAfter", 1) = 'Z' or "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
    then cast("startAfter" as timestamptz) else pgboss.job_now() + cast(coalesce("startAfter", '0') as interval) end as start_after
  from json_to_recordset((${job})::text::json) as x (id uuid, priority integer, data jsonb, "startAfter" text,
    "retryLimit" integer, "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text,
    "singletonSeconds" integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
    "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer, blocked boolean,
    blocking boolean, "pendingDependencies" integer)
) as j join pgboss.queue as q on q.name = '${queue}' on conflict do nothing returning id;`;

const DUE = insertJob(
  'booking-due',
  jobOf(
    `{"cowId": "' || :cow || '"}`,
    `"startAfter": "' || :expires || '", "expireInSeconds": 60, "retryLimit": 1000, "retryDelay": 5, "retryDelayMax": 60`,
  ),
);
const MAIL = insertJob(
  'mail',
  jobOf(
    `{"mailId": "' || :mail || '"}`,
    `"expireInSeconds": 63, "retryLimit": 80, "retryDelay": 5, "retryDelayMax": 3600`,
  ),
);

/** The id of the nth session, so the script needs no lookup. */
export const sessionId = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}, 12, '0'))::uuid`;

/** Each client takes every nth cow and customer; `turn` counts its holds. */
export const holdStatements = (clients: number) => String.raw`
\set n :turn * ${clients} + :client_id + 1
\set turn :turn + 1
select account.id as buyer, account.username, account.roles from session join account on account.id = session.account_id
  where session.id = ${sessionId(':n::text')} and session.ended_at is null and session.expires_at > now()
    and account.disabled_at is null
    and (true or not exists (select from demo_account where demo_account.account_id = account.id)) \gset
begin;
select set_config('khamar.actor', '(buyer)', true), set_config('khamar.session', :n::text, true);
insert into idempotency (scope, account_id, key, digest)
  values ('sales-hold', :buyer, ${sessionId(':n::text')}, sha256('words')) on conflict on constraint idempotency_key do nothing;
select id as cow, tag_id as tag, current_price as price, current_weight as weight from cow
  where removed_at is null and tag_id = 'NDL-' || lpad(:n::text, greatest(3, length(:n::text)), '0') for update \gset
select *, coalesce(expires_at <= clock_timestamp(), false) as is_due from booking
  where cow_id = :cow and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED');
update waiting set ended_at = clock_timestamp(), outcome = 'OFFERED'
  where id = (select waiting.id from waiting join account on account.id = account_id
    where cow_id = :cow and ended_at is null and account.disabled_at is null order by waiting.id limit 1 for update of waiting)
    and ended_at is null returning account_id;
select mobile from account where id = :buyer for no key update;
select count(*)::int as holds from booking
  where account_id = :buyer and state = 'HELD' and is_offer = false and expires_at > clock_timestamp();
insert into booking (cow_id, tag_id, price_paisa, weight_kg, advance_paisa, is_escrow, state, account_id, terms_version, expires_at)
  values (:cow, :tag, :price * 100::bigint, :weight, :price * 10::bigint, false, 'HELD', :buyer, '2026-11',
    least(clock_timestamp() + make_interval(mins => 30), null::timestamptz))
  returning *, expires_at::text as expires \gset
${DUE}
insert into mail (cause, kind, account_id, lead_id, recipient, written_by, not_before, data)
  values ('BOOKING_HELD:' || :code, 'BOOKING_HELD', :buyer, null, null, null, null, ('{"code": "' || :code || '"}')::jsonb)
  on conflict (cause) do nothing returning id as mail \gset
${MAIL}
update idempotency set answer = ('{"booking": {"code": "' || :code || '", "state": "HELD", "tagId": "' || :tag || '", "weightKg": 232,
    "createdAt": "2026-11-16", "expiresAt": "' || :expires || '", "paidPaisa": 0, "pricePaisa": 10000000, "advancePaisa": 1000000},
    "waiting": null}')::jsonb
  where key = ${sessionId(':n::text')} and scope = 'sales-hold' and account_id is not distinct from :buyer;
commit;
`;

import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { type RawBuilder, sql } from 'kysely';

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;

/**
 * The share of each animal that was in the group on the day: in equal parts of whole paisa whose sum is the amount. Computed when read,
 * so a corrected move corrects the shares. An animal counts on the day it is sold or leaves the herd, and not after it.
 */
export const FEED_SHARES = (isWanted: RawBuilder<unknown>) => sql<{
  feed_id: string;
  cow_id: string;
  paisa: string;
}>`
  select feed_id, cow_id, cows, amount_paisa / cows + case when place <= amount_paisa % cows then 1 else 0 end as paisa
  from (
    select feed.id as feed_id, feed.amount_paisa, stay.cow_id, count(*) over (partition by feed.id) as cows,
      row_number() over (partition by feed.id order by stay.cow_id) as place
    from feed_current as feed
    join herd_stay as stay on stay.group_id = feed.group_id and stay.first_day <= feed.day
      and (stay.next_day is null or feed.day < stay.next_day)
    join cow on cow.id = stay.cow_id
      and (cow.sold_at is null or feed.day <= ${dayOf(sql`cow.sold_at`)})
      and (cow.removed_at is null or feed.day <= ${dayOf(sql`cow.removed_at`)})
    where ${isWanted}) as eater`;

import type { District } from '@khamar/contract/deliveries/districts';
import type { DayPart } from '@khamar/contract/deliveries/enums';

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type BigInt = ColumnType<string, number, number>;

export interface ZoneTable {
  id: Generated<string>;
  name_en: string;
  name_bn: string;
  first_fee_paisa: BigInt;
  next_fee_paisa: BigInt;
  weekdays: number[];
  is_closed: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface ZoneDistrictTable {
  district: District;
  zone_id: string;
}

export interface DeliverySlotTable {
  id: Generated<string>;
  /** Null for pick-up at the farm. */
  zone_id: string | null;
  day: string;
  part: DayPart;
  eid_offset: number | null;
  capacity: number;
  /** Maintained by triggers. */
  taken: GeneratedAlways<number>;
}

/** One row. */
export interface EidPlanTable {
  id: GeneratedAlways<boolean>;
  day: string | null;
  is_decided: Generated<boolean>;
  version: Generated<number>;
}

import { FITNESS_LIMITS, FITNESS_PARTS, type FitnessPart } from '@khamar/contract/herd/enums';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { Client } from 'pg';
import type { SeedCow } from './demo-cows.ts';

interface Visit {
  daysAgo: number;
  vet: string | null;
  unsound: FitnessPart | null;
}

/** Every fifth animal is not checked yet, and two have a fault. */
const UNCHECKED = 5;
const FAULTS = new Map<number, FitnessPart>([
  [191, 'HORNS'],
  [222, 'WALKING'],
]);

/** The qurbani check of the n-th cow; null if there was none. Adult bulls and steers that are not sold are checked. */
export function fitnessVisit(n: number, cow: SeedCow): Visit | null {
  const isMale = cow.gender === 'MALE_BULL' || cow.gender === 'MALE_STEER';
  const isAdult = cow.teeth >= FITNESS_LIMITS.minTeeth;
  if (!isMale || !isAdult || cow.availabilityStatus === 'SOLD' || n % UNCHECKED === 0) return null;
  return {
    // A visit takes a day for a part of the herd, so neighbours have the same date.
    daysAgo: 6 + Math.floor((n % 60) / 20) * 7,
    vet: n % 3 === 0 ? null : 'Dr. Anwar Hossain',
    unsound: FAULTS.get(n) ?? null,
  };
}

/** Checks of the demo cows that have none, before the day of seeding: a fixed date would expire. */
export async function insertFitness(client: Client, herd: readonly SeedCow[]): Promise<void> {
  const today = farmDay();
  const checks = herd.flatMap((cow, index) => {
    const visit = fitnessVisit(index + 1, cow);
    if (visit === null) return [];
    const { daysAgo, vet, unsound } = visit;
    return FITNESS_PARTS.map((part) => ({
      cow_id: cow.id,
      part,
      is_sound: part !== unsound,
      day: addDays(today, -daysAgo),
      vet,
    }));
  });
  await client.query(
    `insert into fitness_check (cow_id, part, is_sound, day, vet, actor)
     select cow_id, part, is_sound, day, vet, 'seed'
     from jsonb_to_recordset($1) as given (cow_id uuid, part text, is_sound boolean, day date, vet text)
     where exists (select from cow where id = given.cow_id)
       and not exists (select from fitness_check as known where known.cow_id = given.cow_id)`,
    [JSON.stringify(checks)],
  );
}

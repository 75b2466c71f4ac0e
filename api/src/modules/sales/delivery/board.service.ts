import type { Board, DayDeliveries } from '@khamar/contract/deliveries/run';
import type { Db } from '../../../db/schema.ts';
import * as board from './board.repository.ts';

/** What the office reads to plan runs. */
export interface BoardService {
  cells(days: { from: string; to: string }): Promise<Board>;
  day(day: string): Promise<DayDeliveries>;
}

export const makeBoardService = (db: Db): BoardService => ({
  cells: async (days) => ({ cells: await board.listCells(db, days) }),
  day: async (day) => ({ deliveries: await board.listOfDay(db, day) }),
});

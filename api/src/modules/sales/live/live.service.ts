import type { CowAvailability } from '@khamar/contract/sales/live';
import { AppError } from '../../../app-error.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { findAvailability } from './live.repository.ts';

export interface LiveService {
  /** Whether a cow is taken and until when is public; by whom is not. */
  availabilityOf(tagId: string): Promise<CowAvailability>;
}

export const makeLiveService = ({ db, settings }: Pick<SalesContext, 'db' | 'settings'>): LiveService => ({
  async availabilityOf(tagId) {
    const row = await findAvailability(db, tagId);
    if (row === undefined) throw new AppError('cow_not_found');
    const { price, ...availability } = row;
    return {
      ...availability,
      pricePaisa: price * 100,
      // As in a booking: prices are whole taka, so any percentage is a whole number of paisa.
      advancePaisa: price * settings.current.selling.advancePercent,
      holdMinutes: settings.current.selling.holdMinutes,
      offerHours: settings.current.selling.offerHours,
    };
  },
});

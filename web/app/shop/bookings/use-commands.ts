import type { HoldResponse, PaymentClaim } from '@khamar/contract/sales/booking';
import { type Intent, forgetIntent, sendOnce } from '~/api/idempotency';
import { farm } from '~/domain/farm';
import { useAppDispatch } from '~/state/store';
import { bookingsApi } from './bookings.api.ts';

const { holdCow, joinList, leaveList, cancelBooking, claimPayment } = bookingsApi.endpoints;

const holdIntent = (tagId: string): Intent => `hold:${tagId}`;
const joinIntent = (tagId: string): Intent => `join:${tagId}`;

/** Buyer commands. A command that undoes another also drops its idempotency key. */
export function useCommands() {
  const dispatch = useAppDispatch();
  return {
    hold: (tagId: string) =>
      sendOnce<HoldResponse>(holdIntent(tagId), (key) =>
        dispatch(holdCow.initiate({ key, tagId, termsVersion: farm.termsVersion })),
      ),
    join: (tagId: string) =>
      sendOnce(joinIntent(tagId), (key) => dispatch(joinList.initiate({ key, tagId }))),
    leave: async (tagId: string) => {
      const result = await sendOnce(`leave:${tagId}`, (key) => dispatch(leaveList.initiate({ key, tagId })));
      if ('data' in result) forgetIntent(joinIntent(tagId));
      return result;
    },
    cancel: async ({ code, tagId }: { code: string; tagId: string }) => {
      const result = await sendOnce(`cancel:${code}`, (key) =>
        dispatch(cancelBooking.initiate({ key, code })),
      );
      if ('data' in result) forgetIntent(holdIntent(tagId));
      return result;
    },
    claim: (code: string, claim: PaymentClaim) =>
      sendOnce(`claim:${code}:${JSON.stringify(claim)}`, (key) =>
        dispatch(claimPayment.initiate({ key, code, claim })),
      ),
  };
}

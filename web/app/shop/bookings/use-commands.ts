import type { HoldResponse, PaymentClaim } from '@khamar/contract/sales/booking';
import { type Intent, forgetIntent, sendOnce } from '~/api/send-once';
import { farm } from '~/domain/farm';
import { useAppDispatch } from '~/state/store';
import { bookingsApi } from './bookings.api.ts';

const { holdCow, joinList, leaveList, cancelBooking, claimPayment } = bookingsApi.endpoints;

const holding = (tagId: string): Intent => `hold:${tagId}`;
const joining = (tagId: string): Intent => `join:${tagId}`;

/** Buyer commands. A command that undoes another also drops its idempotency key. */
export function useCommands() {
  const dispatch = useAppDispatch();
  return {
    hold: (tagId: string) =>
      sendOnce<HoldResponse>(holding(tagId), (key) =>
        dispatch(holdCow.initiate({ key, tagId, termsVersion: farm.termsVersion })),
      ),
    join: (tagId: string) => sendOnce(joining(tagId), (key) => dispatch(joinList.initiate({ key, tagId }))),
    leave: async (tagId: string) => {
      const answer = await sendOnce(`leave:${tagId}`, (key) => dispatch(leaveList.initiate({ key, tagId })));
      if ('data' in answer) forgetIntent(joining(tagId));
      return answer;
    },
    cancel: async ({ code, tagId }: { code: string; tagId: string }) => {
      const answer = await sendOnce(`cancel:${code}`, (key) =>
        dispatch(cancelBooking.initiate({ key, code })),
      );
      if ('data' in answer) forgetIntent(holding(tagId));
      return answer;
    },
    claim: (code: string, claim: PaymentClaim) =>
      sendOnce(`claim:${code}:${JSON.stringify(claim)}`, (key) =>
        dispatch(claimPayment.initiate({ key, code, claim })),
      ),
  };
}

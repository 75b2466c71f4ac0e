import type { PaymentClaim } from '@khamar/contract/sales/booking';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Provider = PaymentClaim['provider'];

/** As in the wallets' own messages; a bank's may look like anything. Only a hint: a wallet may change its TrxIDs any day. */
const SHAPES: Partial<Record<Provider, [shape: RegExp, doubt: MessageDescriptor]>> = {
  bkash: [/^[a-z\d]{10}$/i, msg`Check the TrxID: bKash's have 10 characters.`],
  nagad: [/^[a-z\d]{8}$/i, msg`Check the TrxID: Nagad's have 8 characters.`],
  rocket: [/^\d{10}$/, msg`Check the TrxID: Rocket's have 10 digits.`],
};

/** Null if it looks like a TrxID of this wallet. */
export function doubtAbout(provider: Provider, trxId: string): MessageDescriptor | null {
  const known = SHAPES[provider];
  return known === undefined || known[0].test(trxId) ? null : known[1];
}

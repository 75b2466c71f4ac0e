export interface SpreadCow {
  advancePaisa: number;
  pricePaisa: number;
}

/** What each payment pays for each cow, by position. */
export interface Share {
  payment: number;
  cow: number;
  paisa: number;
}

/** First the advance of every cow, so that as many as possible are booked; then the rest. Both in the order of the cows. */
export function spreadPayments(amounts: readonly number[], cows: readonly SpreadCow[]): Share[] {
  const left = [...amounts];
  const paid = cows.map(() => 0);
  const shares: Share[] = [];
  for (const upTo of ['advancePaisa', 'pricePaisa'] as const)
    for (const [cow, terms] of cows.entries())
      for (const [payment, available = 0] of left.entries()) {
        const paisa = Math.min(available, terms[upTo] - (paid[cow] ?? 0));
        if (paisa <= 0) continue;
        left[payment] = available - paisa;
        paid[cow] = (paid[cow] ?? 0) + paisa;
        const known = shares.find((share) => share.payment === payment && share.cow === cow);
        if (known === undefined) shares.push({ payment, cow, paisa });
        else known.paisa += paisa;
      }
  return shares;
}

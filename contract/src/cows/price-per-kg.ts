interface Priced {
  currentPrice: number;
  currentWeight: number;
}

/** What the price and the weight make of it, in taka and paisa; none where that is less than one paisa. */
export const pricePerKgOf = ({ currentPrice, currentWeight }: Priced): number | null =>
  Math.round((currentPrice / currentWeight) * 100) / 100 || null;

/** Asking prices are round numbers, so a hundredth more or less is no contradiction. */
export const isPricePerKgApart = ({
  pricePerKg,
  currentPrice,
  currentWeight,
}: Priced & { pricePerKg: number }): boolean =>
  Math.abs(pricePerKg * currentWeight - currentPrice) > currentPrice / 100;

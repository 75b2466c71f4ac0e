interface Priced {
  currentPrice: number;
  currentWeight: number;
}

/** Price divided by weight, rounded to paisa; null below one paisa. */
export const pricePerKgOf = ({ currentPrice, currentWeight }: Priced): number | null =>
  Math.round((currentPrice / currentWeight) * 100) / 100 || null;

/** Asking prices are round numbers, so a difference of 1% is tolerated. */
export const isPricePerKgInconsistent = ({
  pricePerKg,
  currentPrice,
  currentWeight,
}: Priced & { pricePerKg: number }): boolean =>
  Math.abs(pricePerKg * currentWeight - currentPrice) > currentPrice / 100;

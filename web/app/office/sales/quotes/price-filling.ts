export interface PriceFilling {
  /** Whether the person wrote in the field of the price. */
  isEntered: boolean;
  /** The tag of the cow whose price was filled in last. */
  filledFor: string;
}

/** A cow's own price is where a talk about it begins: filled in once for each cow, and never over what somebody entered. */
export const isPriceFilledIn = ({ isEntered, filledFor }: PriceFilling, tagId: string): boolean =>
  !isEntered && filledFor !== tagId;

/**
 * The part of an upload that a bar can show; none before the first and after the last byte was handed to the network. A small
 * picture is handed over at once, which does not say that it has arrived.
 */
export const shownProgress = (handedOver: number): number | undefined =>
  handedOver > 0 && handedOver < 1 ? handedOver : undefined;

/** Milliseconds, with jitter so that processes do not all reconnect to a new primary at the same moment. */
export const reconnectBackoff = (): number => 250 + Math.random() * 500;

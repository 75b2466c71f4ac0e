import type { IncomingMessage } from 'node:http';

interface Seen {
  headers: IncomingMessage['headers'];
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

/** Whatever the visitor claims stands to the left of what we saw; who trusts us reads from the right. */
export const cameFrom = ({ headers, socket }: Seen): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ');

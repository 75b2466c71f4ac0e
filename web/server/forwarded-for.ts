import type { IncomingMessage } from 'node:http';

interface IncomingRequest {
  headers: IncomingMessage['headers'];
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

/** Appends the address we saw: values sent by the client are to its left, so trusted readers read from the right. */
export const forwardedFor = ({ headers, socket }: IncomingRequest): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ');

import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SimulatorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** 'silence' never responds, 'cut' closes the connection. */
export type SimulatorResponse =
  | { status?: number; json: unknown }
  | { status?: number; html: string }
  | { redirect: string }
  | 'silence'
  | 'cut';

/** An HTTP server on loopback that simulates a provider. */
export async function startSimulator(
  respond: (request: SimulatorRequest) => Promise<SimulatorResponse> | SimulatorResponse,
  port = 0,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((incoming, reply) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', 'http://simulator');
      const response = await respond({
        method: incoming.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: await text(incoming),
      });
      if (response === 'silence') return;
      if (response === 'cut') incoming.socket.destroy();
      else if ('redirect' in response) reply.writeHead(302, { location: response.redirect }).end();
      else if ('html' in response)
        reply
          .writeHead(response.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
          .end(response.html);
      else
        reply
          .writeHead(response.status ?? 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(response.json));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** What a provider really charged and refunded, whatever it reported. */
export interface Charge {
  invoice: string;
  trxId: string;
  amountPaisa: number;
  refundedPaisa: number;
}

/** Overrides the callback host if the API is not at its public URL, as in tests. */
export const callbackTo = (url: string, base: string | undefined): string =>
  base === undefined ? url : url.replace(/^.*?(?=\/gateways\/)/, base);

export const paisaOf = (taka: string): number => Math.round(Number(taka) * 100);
export const takaOf = (paisa: number): string => (paisa / 100).toFixed(2);

/** A page with one button per action. */
export const simulatorPage = (name: string, amount: string, choices: Record<string, string>): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${name} (simulator)</title>
<body style="font:18px sans-serif;max-width:22rem;margin:2rem auto"><h1>${name}</h1><p>This is a simulator; no money moves.</p><p>${amount} BDT</p>
${Object.entries(choices)
  .map(
    ([label, action]) =>
      `<form method="post" action="${action}"><button style="font:inherit;padding:.7rem 1rem;margin:.3rem 0;width:100%">${label}</button></form>`,
  )
  .join('\n')}</body></html>`;

import { Agent, get } from 'node:http';

export interface Connection {
  /** Reads the answer to its end; anything but 200 is a failure. */
  ask(url: string): Promise<string>;
  end(): void;
}

/** One connection that stays open: what is timed is the answer, not the dialling. */
export function keepAlive(): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: (url) =>
      new Promise((resolve, reject) => {
        get(url, { agent }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            body += part;
          });
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(body);
            else reject(new Error(`${url} answered ${String(response.statusCode)}`));
          });
        }).on('error', reject);
      }),
    end: () => {
      agent.destroy();
    },
  };
}

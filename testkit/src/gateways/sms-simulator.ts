import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { freePort } from '@khamar/database/free-port';
import { z } from 'zod';
import type { Later } from '../processes/clean-up.ts';
import { waitFor } from '../wait-for.ts';

export interface Sms {
  to: string;
  text: string;
  /** The message id; the same for a retry. */
  id: string;
}

interface ReceivedRequest {
  method: string;
  type: string;
  key: string;
  raw: string;
}

/**
 * How the gateway responds: accepts; rejects with a status and body; accepts slowly; never responds; accepts and
 * closes the connection; accepts and sends an endless response.
 */
type Behaviour = 'accept' | { status: number; body?: string } | { slowMs: number } | 'hang' | 'cut' | 'flood';

export interface SmsGatewayServer {
  url: string;
  settings: Record<string, string>;
  arrived: Sms[];
  /** Every request, accepted or not. */
  requests: ReceivedRequest[];
  /** From now on, or only for the next few requests. */
  behave(behaviour: Behaviour, times?: number): void;
  /** Responds 200 with an error for this number, as many gateways do. */
  reject(number: string): void;
  /** Holds every request without a response until released; the remaining ones are then accepted. */
  hold(): { held: () => number; lost: () => number; release: () => void };
  down(): Promise<void>;
  up(): Promise<void>;
  /** Resolves with the SMS to a number once enough of them match. */
  to(number: string, count?: number, pattern?: RegExp): Promise<Sms[]>;
}

interface GatewayOptions {
  port?: number;
  /** Gateways send an SMS they have read even if the client disconnected before the response (docs/sms.md). */
  keepsUnanswered?: boolean;
  onSms?: (sms: Sms) => void;
}

const KEY = 'test-sms-key';
export const REJECTED_BODY = '{"code":1001,"error":"invalid number"}';
const OK_BODY = '{"code":202}';
const Fields = z.object({ to: z.string(), text: z.string(), id: z.string().default('') });

const urlAt = (port: number) => `http://127.0.0.1:${port}/send`;

/** Settings for the worker and the API. */
export const smsSettings = (port: number): Record<string, string> => ({
  SMS_URL: urlAt(port),
  SMS_METHOD: 'POST',
  SMS_HEADERS: JSON.stringify({ Authorization: `Bearer ${KEY}` }),
  SMS_BODY: '{"to":"{to}","text":"{text}","id":"{id}"}',
  SMS_OK_PATTERN: '"code":202',
  SMS_REFUSED_PATTERN: '"code":1001',
  // Most customers of tests and of the demo have never verified a number.
  HOLD_NEEDS_VERIFIED_PHONE: 'false',
});

/** A generic HTTP SMS gateway on loopback. It accepts query strings, forms and JSON. */
export async function openSmsGatewayServer(
  later: Later,
  { port: wanted, keepsUnanswered = false, onSms }: GatewayOptions = {},
): Promise<SmsGatewayServer> {
  const port = wanted ?? (await freePort());
  const url = urlAt(port);
  const arrived: Sms[] = [];
  const requests: ReceivedRequest[] = [];
  const rejected = new Set<string>();
  const next: Behaviour[] = [];
  let usual: Behaviour = 'accept';
  let holding: { isLost: () => boolean; accept: () => void }[] | undefined;
  let server: Server | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const behaviour = next.shift() ?? usual;
    const raw = await textOf(request);
    const type = request.headers['content-type'] ?? '';
    const key = request.headers.authorization ?? '';
    requests.push({ method: request.method ?? '', type, key, raw });
    const reply = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (key !== `Bearer ${KEY}`) {
      reply(401, '{"error":"key"}');
      return;
    }
    const sms = Fields.parse(fieldsOf(request, type, raw));
    const take = () => {
      arrived.push(sms);
      onSms?.(sms);
    };
    const accept = () => {
      if (response.destroyed && !keepsUnanswered) return;
      take();
      reply(200, OK_BODY);
    };
    if (rejected.has(sms.to)) reply(200, REJECTED_BODY);
    else if (holding) holding.push({ isLost: () => response.destroyed, accept });
    else if (behaviour === 'accept') accept();
    else if (behaviour === 'hang') return;
    else if (behaviour === 'cut') {
      take();
      request.socket.destroy();
    } else if (behaviour === 'flood') {
      take();
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(OK_BODY.repeat(1000)));
      };
      response.on('drain', pour);
      pour();
    } else if ('status' in behaviour) reply(behaviour.status, behaviour.body ?? '{"error":"not today"}');
    else setTimeout(accept, behaviour.slowMs);
  }

  async function up(): Promise<void> {
    const http = createServer((request, response) => {
      // An aborted request means that the sender was killed: the SMS is incomplete.
      respond(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => {
      http.listen(port, '127.0.0.1', resolve);
    });
    server = http;
  }
  async function down(): Promise<void> {
    const http = server;
    server = undefined;
    if (http === undefined) return;
    const closed = new Promise((resolve) => {
      http.close(resolve);
    });
    http.closeAllConnections();
    await closed;
  }
  await up();
  later(down);
  return {
    url,
    settings: smsSettings(port),
    arrived,
    requests,
    behave(behaviour, times) {
      if (times === undefined) usual = behaviour;
      else next.push(...Array.from({ length: times }, () => behaviour));
    },
    reject(number) {
      rejected.add(number);
    },
    hold() {
      const held: NonNullable<typeof holding> = [];
      holding = held;
      return {
        held: () => held.filter(({ isLost }) => !isLost()).length,
        lost: () => held.filter(({ isLost }) => isLost()).length,
        release() {
          holding = undefined;
          for (const { accept } of held) accept();
        },
      };
    },
    up,
    down,
    to: (number, count = 1, pattern = /^/) =>
      waitFor(`${count} SMS to ${number}`, () => {
        const found = arrived.filter(({ to, text }) => to === number && pattern.test(text));
        return found.length >= count && found;
      }),
  };
}

function fieldsOf({ method, url = '' }: IncomingMessage, type: string, raw: string): unknown {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://gateway').searchParams);
  return type.startsWith('application/json') ? JSON.parse(raw) : Object.fromEntries(new URLSearchParams(raw));
}

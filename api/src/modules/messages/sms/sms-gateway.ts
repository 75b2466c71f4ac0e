import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { DeliveryFault, plainCode } from '../delivery-fault.ts';
import type { SmsDraft } from './sms-templates.ts';

type RequestSettings = Pick<Config, 'SMS_METHOD' | 'SMS_HEADERS' | 'SMS_BODY'> & { SMS_URL: string };
type Sms = SmsDraft & { id: string };

interface SmsRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const PLACEHOLDER = /\{(to|to_digits|to_local|text|id)\}/g;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Gateways expect different formats: +8801712345678, 8801712345678 or 01712345678. */
const valuesOf = ({ to, text, id }: Sms): Record<string, string> => ({
  to,
  to_digits: to.slice(1),
  to_local: to.replace(/^\+880/, '0'),
  text,
  id,
});

const fill = (template: string, sms: Sms, escape: (value: string) => string): string => {
  const values = valuesOf(sms);
  return template.replace(PLACEHOLDER, (_all, name: string) => escape(values[name] ?? ''));
};

/** Without the quotation marks, which are in the template. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** Errors name the settings but never show their values, which contain the farm's key. */
function makeRequest(settings: RequestSettings): (sms: Sms) => SmsRequest {
  const { SMS_URL, SMS_METHOD: method, SMS_HEADERS, SMS_BODY } = settings;
  const body = method === 'GET' ? undefined : (SMS_BODY ?? 'to={to}&text={text}');
  const contentType = Object.entries(SMS_HEADERS).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1];
  const type = contentType ?? (body?.trimStart().startsWith('{') === true ? JSON_TYPE : FORM);
  const isJson = type.startsWith(JSON_TYPE);
  if (body !== undefined && !isJson && !type.startsWith(FORM))
    throw new Error(`SMS_HEADERS: only ${JSON_TYPE} and ${FORM} are supported as content-type`);
  const names = new Set([...`${SMS_URL} ${body ?? ''}`.matchAll(PLACEHOLDER)].map(([, name]) => name));
  if (!names.has('text') || !['to', 'to_digits', 'to_local'].some((name) => names.has(name)))
    throw new Error('SMS_URL and SMS_BODY: must contain {text} and one of {to}, {to_digits}, {to_local}');
  const headers = {
    ...SMS_HEADERS,
    ...(body !== undefined && contentType === undefined && { 'content-type': type }),
  };
  const requestOf = (sms: Sms): SmsRequest => ({
    url: fill(SMS_URL, sms, encodeURIComponent),
    method,
    headers,
    ...(body !== undefined && { body: fill(body, sms, isJson ? inJson : encodeURIComponent) }),
  });
  const { body: sample = '' } = requestOf({ to: '+8801712345678', text: 'a "word"\n', id: 'a' });
  if (isJson && !isReadable(sample))
    throw new Error('SMS_BODY: is not valid JSON when filled; placeholders must be between quotation marks');
  return requestOf;
}

function isReadable(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

type SmsSettings = Omit<RequestSettings, 'SMS_URL'> &
  Pick<Config, 'SMS_URL' | 'SMS_OK_PATTERN' | 'SMS_REFUSED_PATTERN'>;

export interface SmsGateway {
  /** Resolves when the gateway has accepted the SMS, otherwise throws. Never still running after the deadline. */
  send(sms: SmsDraft & { id: string }, deadline: AbortSignal): Promise<void>;
}

/** How much of a response is read: gateways respond with one line. */
const RESPONSE_LENGTH = 8192;

const fault = (code: string, isFinal = false) => new DeliveryFault('SMS', code, isFinal);

/** One HTTP request for each SMS, as the settings describe it. */
export function openSmsGateway(settings: SmsSettings): SmsGateway {
  const { SMS_URL, SMS_OK_PATTERN, SMS_REFUSED_PATTERN } = settings;
  // Switched off while messages are waiting: they are retried until it is back or their retries are used up.
  if (SMS_URL === undefined) return { send: () => Promise.reject(fault('NO_GATEWAY')) };
  // At startup, so that a wrong setting stops the worker instead of failing every SMS.
  const requestOf = makeRequest({ ...settings, SMS_URL });
  return {
    async send(sms, deadline) {
      const { url, headers, ...request } = requestOf(sms);
      const responseText = await fetch(url, {
        ...request,
        // No keep-alive: if the gateway is closing a reused connection, it is unknown whether it has read the request.
        headers: { ...headers, connection: 'close' },
        signal: deadline,
        redirect: 'manual',
      })
        .then(async (response) => `${response.status} ${await firstBytes(response)}`)
        .catch((error: unknown) => {
          throw faultOf(error);
        });
      if (SMS_REFUSED_PATTERN.test(responseText)) throw fault('NUMBER', true);
      if (SMS_OK_PATTERN.test(responseText)) return;
      const status = responseText.slice(0, 3);
      throw fault(status.startsWith('2') ? 'NOT_OK' : status);
    },
  };
}

/** Stops early, because a gateway may never end its response. */
async function firstBytes({ body }: Response): Promise<string> {
  let responseText = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    responseText += part;
    if (responseText.length >= RESPONSE_LENGTH) break;
  }
  return responseText.slice(0, RESPONSE_LENGTH);
}

const Fault = z.object({
  name: z.string().optional(),
  // In a DOMException this is a number.
  code: z.string().optional().catch(undefined),
  cause: z
    .object({
      code: z.string().optional(),
      errors: z.array(z.object({ code: z.string().optional() })).optional(),
    })
    .optional(),
});

/** It is unknown whether the gateway has accepted the SMS: it is retried and may arrive twice (docs/sms.md). */
function faultOf(error: unknown): DeliveryFault {
  const { name, code, cause } = Fault.safeParse(error).data ?? {};
  if (name === 'TimeoutError' || name === 'AbortError') return fault('ETIMEDOUT');
  return fault(plainCode(cause?.code ?? cause?.errors?.[0]?.code ?? code ?? 'FAULT'));
}

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

/** +8801712345678, 8801712345678 and 01712345678: gateways differ in what they want. */
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

/** Without its quotation marks, which stand in the template. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** Says what is wrong with the settings by their names, never by their values: these hold the farm's key. */
function makeRequest(settings: RequestSettings): (sms: Sms) => SmsRequest {
  const { SMS_URL, SMS_METHOD: method, SMS_HEADERS, SMS_BODY } = settings;
  const body = method === 'GET' ? undefined : (SMS_BODY ?? 'to={to}&text={text}');
  const given = Object.entries(SMS_HEADERS).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const type = given ?? (body?.trimStart().startsWith('{') === true ? JSON_TYPE : FORM);
  const isJson = type.startsWith(JSON_TYPE);
  if (body !== undefined && !isJson && !type.startsWith(FORM))
    throw new Error(`SMS_HEADERS: only ${JSON_TYPE} and ${FORM} are understood as content-type`);
  const names = new Set([...`${SMS_URL} ${body ?? ''}`.matchAll(PLACEHOLDER)].map(([, name]) => name));
  if (!names.has('text') || !['to', 'to_digits', 'to_local'].some((name) => names.has(name)))
    throw new Error(
      'SMS_URL and SMS_BODY: {text} and one of {to}, {to_digits}, {to_local} must stand in them',
    );
  const headers = {
    ...SMS_HEADERS,
    ...(body !== undefined && given === undefined && { 'content-type': type }),
  };
  const requestOf = (sms: Sms): SmsRequest => ({
    url: fill(SMS_URL, sms, encodeURIComponent),
    method,
    headers,
    ...(body !== undefined && { body: fill(body, sms, isJson ? inJson : encodeURIComponent) }),
  });
  const { body: sample = '' } = requestOf({ to: '+8801712345678', text: 'a "word"\n', id: 'a' });
  if (isJson && !isReadable(sample))
    throw new Error('SMS_BODY: is not JSON when it is filled; placeholders stand between quotation marks');
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
  /** Accepted by the gateway, or thrown. Never still under way after the deadline. */
  send(sms: SmsDraft & { id: string }, deadline: AbortSignal): Promise<void>;
}

/** So much of an answer is read: gateways say what they have to say in a line. */
const ANSWER_LENGTH = 8192;

const fault = (code: string, isFinal = false) => new DeliveryFault('SMS', code, isFinal);

/** One HTTP request for each SMS, as the settings describe it. */
export function openSmsGateway(settings: SmsSettings): SmsGateway {
  const { SMS_URL, SMS_OK_PATTERN, SMS_REFUSED_PATTERN } = settings;
  // It was switched off while messages waited: they are tried again until it is back or their tries are used up.
  if (SMS_URL === undefined) return { send: () => Promise.reject(fault('NO_GATEWAY')) };
  // Here, where a wrong setting stops the worker, and not at every SMS.
  const requestOf = makeRequest({ ...settings, SMS_URL });
  return {
    async send(sms, deadline) {
      const { url, headers, ...request } = requestOf(sms);
      const answer = await fetch(url, {
        ...request,
        // On a connection that the gateway is just closing it would be unknown whether it has read the request.
        headers: { ...headers, connection: 'close' },
        signal: deadline,
        redirect: 'manual',
      })
        .then(async (response) => `${response.status} ${await firstBytes(response)}`)
        .catch((error: unknown) => {
          throw faultOf(error);
        });
      if (SMS_REFUSED_PATTERN.test(answer)) throw fault('NUMBER', true);
      if (SMS_OK_PATTERN.test(answer)) return;
      const status = answer.slice(0, 3);
      throw fault(status.startsWith('2') ? 'NOT_OK' : status);
    },
  };
}

/** A gateway that never ends its answer has still answered. */
async function firstBytes({ body }: Response): Promise<string> {
  let answer = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    answer += part;
    if (answer.length >= ANSWER_LENGTH) break;
  }
  return answer.slice(0, ANSWER_LENGTH);
}

const Fault = z.object({
  name: z.string().optional(),
  // A number in a DOMException.
  code: z.string().optional().catch(undefined),
  cause: z
    .object({
      code: z.string().optional(),
      errors: z.array(z.object({ code: z.string().optional() })).optional(),
    })
    .optional(),
});

/** Whether the gateway has taken it is not known then: it is tried again, and may arrive twice (docs/sms.md). */
function faultOf(error: unknown): DeliveryFault {
  const { name, code, cause } = Fault.safeParse(error).data ?? {};
  if (name === 'TimeoutError' || name === 'AbortError') return fault('ETIMEDOUT');
  return fault(plainCode(cause?.code ?? cause?.errors?.[0]?.code ?? code ?? 'FAULT'));
}

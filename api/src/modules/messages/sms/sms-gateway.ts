import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { DeliveryFault, plainCode } from '../delivery-fault.ts';
import { makeRequest, type RequestSettings } from './sms-request.ts';
import type { SmsDraft } from './sms-templates.ts';

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

import type { Config } from '../../../config.ts';
import type { SmsDraft } from './sms-templates.ts';

export type RequestSettings = Pick<Config, 'SMS_METHOD' | 'SMS_HEADERS' | 'SMS_BODY'> & { SMS_URL: string };
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
export function makeRequest(settings: RequestSettings): (sms: Sms) => SmsRequest {
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

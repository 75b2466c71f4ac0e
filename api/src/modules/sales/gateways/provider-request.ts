import { z } from 'zod';
import { AppError } from '../../../app-error.ts';

const MAX_BYTES = 200_000;

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  seconds: number;
}

/**
 * JSON from a provider; undefined if there is no response or it does not match the schema. The response is never logged, because it may
 * name the buyer.
 */
export async function requestProvider<Data>(
  url: string,
  schema: z.ZodType<Data>,
  { seconds, ...init }: ProviderRequest,
): Promise<Data | undefined> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await readText(response);
    // The status is ignored: provider errors are JSON with their own code. A proxy's error page does not parse.
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> | null = body;
  if (stream === null) return '';
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The page cannot be opened: the buyer can retry later or pay manually. */
export const gatewayUnavailable = () => new AppError('gateway_away');

const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;
/** "10000.00" as paisa, without floating-point rounding. */
export const Taka = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(AMOUNT))
  .transform((text) => {
    const [taka = '', paisa = ''] = text.split('.');
    return Number(taka) * 100 + Number(paisa.padEnd(2, '0'));
  });

export const takaText = (paisa: number): string =>
  `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;

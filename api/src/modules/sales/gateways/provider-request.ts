import { z } from 'zod';
import { AppError } from '../../../errors.ts';

const MAX_BYTES = 200_000;

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  seconds: number;
}

/** JSON from a provider. Undefined where it does not answer, or not so; its words reach no log, because they may name the buyer. */
export async function askProvider<Answer>(
  url: string,
  schema: z.ZodType<Answer>,
  { seconds, ...init }: ProviderRequest,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await readText(response);
    // Errors come as JSON with a code of their own; a proxy's page does not.
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
    if (size > MAX_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Where no page can be opened: the buyer is told, and pays later or by hand. */
export const gatewayAway = () => new AppError('gateway_away');

const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;
/** "10000.00" as paisa, without the roundings of a double. */
export const Taka = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(AMOUNT))
  .transform((text) => {
    const [taka = '', paisa = ''] = text.split('.');
    return Number(taka) * 100 + Number(paisa.padEnd(2, '0'));
  });

export const takaText = (paisa: number): string =>
  `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;

import { LinkToken } from '@khamar/contract/sales/quote';
import { z } from 'zod';

/** Any text: a malformed token gets the same response as an unknown one. */
export const byToken = z.object({ token: LinkToken });

import { LinkToken } from '@khamar/contract/sales/quote';
import { z } from 'zod';

/** Any text: a token of a wrong format is answered like one that never was. */
export const byToken = z.object({ token: LinkToken });

import { z } from 'zod';
import { pagePatternOf, plainErrorMessage } from './browser-error-text.ts';

/** A React render error, any other script error, an unhandled promise rejection. */
export const BROWSER_ERROR_KINDS = ['render', 'script', 'promise'] as const;

/** An error report from a browser. The strings are cleaned again here because anyone can send them. */
export const BrowserError = z.strictObject({
  kind: z.enum(BROWSER_ERROR_KINDS),
  page: z.string().max(200).transform(pagePatternOf).describe('The path, with :id for variable parts'),
  message: z.string().max(400).transform(plainErrorMessage),
  at: z
    .string()
    .max(100)
    .regex(/^[\w.-]+\.js:\d+:\d+$/)
    .describe('File, line and column of our own script'),
});
export type BrowserError = z.infer<typeof BrowserError>;

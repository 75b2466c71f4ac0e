import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The part of Vitest's JSON report that we use. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
    }),
  ),
});

export const readReport = (file: string) => Report.parse(JSON.parse(readFileSync(file, 'utf8'))).testResults;

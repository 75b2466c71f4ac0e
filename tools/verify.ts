/**
 * npm run verify -- chain NDL-001                 the chain of a cow, from the site
 * npm run verify -- chain ndl-001.json            a saved response of /api/product/cow-chain/NDL-001, without any site
 *   --head HASH                                   the fingerprint on a receipt: was anything cut off or rewritten since?
 *   --site https://farm.example                   default http://localhost:3000
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CowChain } from '@khamar/contract/cows/chain';
import { type ChainProblem, verifyChain } from '@khamar/contract/cows/verify-chain';
import { z } from 'zod';

const PROBLEMS: Record<ChainProblem['problem'], string> = {
  empty: 'the chain has no links',
  start: 'a chain has exactly one START, and it comes first',
  cow: 'belongs to another cow',
  number: 'has the wrong number: a link is missing, was added or was moved',
  previous: 'does not follow the link before it',
  hash: 'was changed: its hash is not the hash of its content',
  corrects: 'corrects a link that has no weight',
  head: 'the fingerprint on the receipt is not in this chain: it was shortened or rewritten',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' }, site: { type: 'string', default: 'http://localhost:3000' } },
});
const [what, source] = positionals;
if (what !== 'chain' || source === undefined)
  throw new Error('npm run verify -- chain <tag or file> [--head HASH] [--site URL]');

const { tagId, links } = CowChain.parse(
  unwrap(existsSync(source) ? await readFile(source, 'utf8') : await fetched(source)),
);
const problems = await verifyChain(links, values.head?.toLowerCase());
for (const { place, problem } of problems)
  console.log(`${place === 0 ? 'Chain' : `Link ${place}`}: ${PROBLEMS[problem]}`);
if (problems.length === 0)
  console.log(`${tagId}: ${links.length} links, unbroken. Head ${links.length}: ${links.at(-1)?.hash}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function fetched(tag: string): Promise<string> {
  const response = await fetch(new URL(`/api/product/cow-chain/${encodeURIComponent(tag)}`, values.site));
  if (!response.ok) throw new Error(`${tag}: ${response.status} from ${values.site}`);
  return response.text();
}

/** The whole response, or only its data. */
function unwrap(json: string): unknown {
  const value: unknown = JSON.parse(json);
  const response = z.object({ data: z.unknown() }).safeParse(value);
  return response.success ? response.data.data : value;
}

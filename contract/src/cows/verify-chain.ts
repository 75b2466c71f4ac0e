import type { ChainLink } from './chain.ts';

export const NO_LINK = '0'.repeat(64);

export interface ChainProblem {
  /** The place in the list, from 1; 0 if the list as a whole is wrong. */
  place: number;
  problem: 'empty' | 'start' | 'cow' | 'number' | 'previous' | 'hash' | 'corrects' | 'head';
}

/** Keys in code-point order, no spaces. Values are whole numbers and ASCII texts, so this is RFC 8785. */
export const canonicalJson = (link: Record<string, unknown>): string =>
  `{${Object.keys(link)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(link[key])}`)
    .join(',')}}`;

export async function hashOfLink({ hash: _hash, ...body }: ChainLink): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(body));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether nothing was changed, taken out, put in or moved. `head` is a hash from a receipt: without it, links cut off at the end, or a
 * chain computed anew from its start, cannot be noticed.
 */
export async function verifyChain(links: readonly ChainLink[], head?: string): Promise<ChainProblem[]> {
  const [first] = links;
  if (first === undefined) return [{ place: 0, problem: 'empty' }];
  const problems = await Promise.all(links.map((link, index) => problemOf(links, link, index)));
  const found = problems.filter((problem) => problem !== null);
  return head === undefined || links.some(({ hash }) => hash === head)
    ? found
    : [...found, { place: 0, problem: 'head' }];
}

async function problemOf(
  links: readonly ChainLink[],
  link: ChainLink,
  index: number,
): Promise<ChainProblem | null> {
  const place = index + 1;
  const fails = (problem: ChainProblem['problem']): ChainProblem => ({ place, problem });
  if ((link.kind === 'START') !== (index === 0)) return fails('start');
  if (link.cow !== links[0]?.cow) return fails('cow');
  if (link.number !== place) return fails('number');
  if (link.previous !== (links[index - 1]?.hash ?? NO_LINK)) return fails('previous');
  if (link.hash !== (await hashOfLink(link))) return fails('hash');
  const corrected = link.kind === 'WEIGHT' && link.corrects !== undefined ? links[link.corrects - 1] : link;
  const isWeight = corrected?.kind === 'WEIGHT' || corrected?.kind === 'START';
  if (link.kind === 'WEIGHT' && link.corrects !== undefined && (!isWeight || link.corrects >= place))
    return fails('corrects');
  return null;
}

import { makeCowsAvailable, makeBuyers } from '@khamar/testkit/people/buyers';
import { report } from '@khamar/testkit/measure/statistics';
import type { TestStack } from '@khamar/testkit/servers/test-stack';
import { checkSales } from './check-sales.ts';
import { startShoppers } from './shoppers.ts';

interface Crowd {
  buyers: number;
  /** The longest pause of a customer between two commands. */
  thinkMs: number;
}

/** Runs the work while people book and pay; afterwards every acknowledged command must hold. */
export async function underSales<Result>(
  { apis, databaseUrl }: Pick<TestStack, 'apis' | 'databaseUrl'>,
  { buyers, thinkMs }: Crowd,
  work: () => Promise<Result>,
): Promise<{ result: Result; isConsistent: boolean }> {
  const tags = await makeCowsAvailable(databaseUrl);
  const shoppers = startShoppers({
    apis: apis.map(({ url }) => url),
    buyers: await makeBuyers(databaseUrl, { count: buyers }),
    staff: await makeBuyers(databaseUrl, { count: 2, name: 'staff', roles: ['ADMIN'] }),
    tags,
    thinkMs,
  });
  const result = await work().catch((error: unknown) => {
    shoppers.abandon();
    throw error;
  });
  await shoppers.stop();
  report('commands retried after no response or a 5xx', shoppers.sentAgain());
  return { result, isConsistent: await checkSales(shoppers.acknowledged, databaseUrl) };
}

import type { Later } from '@khamar/e2e/clean-up';
import { type Proxy, startProxy } from '@khamar/e2e/proxy';

interface Behind {
  webs: string[];
  apis: string[];
}

/** On a farm a crowd has many addresses, here it has one. */
const CROWD = 2000;

/** The farm's proxy as it is deployed; only the crowd may come from one address. */
export async function openProxy(behind: Behind, later: Later): Promise<Proxy> {
  const proxy = await startProxy({ ...behind, connectionsOfOne: CROWD });
  later(() => proxy.stop());
  return proxy;
}

import type { Later } from '@khamar/testkit/processes/clean-up';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { openTestFarm } from '@khamar/testkit/servers/test-stack';
import { type Cluster, openCluster } from './postgres/cluster.ts';

type Wanted = Omit<Parameters<typeof openTestFarm>[0], 'server' | 'smtpUrl'> & { cluster?: Cluster };

/** The built product with a worker, and its own PostgreSQL and SMTP server. */
export async function openDrillFarm(wanted: Wanted, later: Later) {
  const cluster = wanted.cluster ?? (await openCluster(later));
  const smtp = await openSmtpServer(later, { keepsUnanswered: true });
  const farm = await openTestFarm({ ...wanted, server: cluster.url, smtpUrl: smtp.url }, later);
  return { ...farm, cluster, smtp };
}

/** A smaller one for tests, on the shared test server, which is never broken. */
export async function openSmallFarm(wanted: Wanted, later: Later) {
  const smtp = await openSmtpServer(later, { keepsUnanswered: true });
  const settings = { ...wanted.settings, MAIL_SEND_SECONDS: '3' };
  const farm = await openTestFarm({ ...wanted, settings, smtpUrl: smtp.url }, later);
  return { ...farm, cluster: undefined, smtp };
}

export type OpenFarm = typeof openDrillFarm | typeof openSmallFarm;
export type DrillFarm = Awaited<ReturnType<OpenFarm>>;

export function atPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

import type { Later } from '@khamar/testkit/processes/clean-up';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import { type Cluster, openCluster } from './postgres/cluster.ts';

type Options = Omit<Parameters<typeof openTestStack>[0], 'server' | 'smtpUrl'> & { cluster?: Cluster };

/** The built product with a worker, and its own PostgreSQL and SMTP server. */
export async function openDrillStack(options: Options, later: Later) {
  const cluster = options.cluster ?? (await openCluster(later));
  const smtp = await openSmtpServer(later, { keepsUnanswered: true });
  const stack = await openTestStack(
    { different: 6, ...options, server: cluster.url, smtpUrl: smtp.url },
    later,
  );
  return { ...stack, cluster, smtp };
}

/** A smaller one for tests, on the shared test server, which is never broken. */
export async function openSmallStack(options: Options, later: Later) {
  const smtp = await openSmtpServer(later, { keepsUnanswered: true });
  const settings = { ...options.settings, MAIL_SEND_SECONDS: '3' };
  const stack = await openTestStack({ different: 6, ...options, settings, smtpUrl: smtp.url }, later);
  return { ...stack, cluster: undefined, smtp };
}

export type OpenStack = typeof openDrillStack | typeof openSmallStack;
export type DrillStack = Awaited<ReturnType<OpenStack>>;

export function atPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

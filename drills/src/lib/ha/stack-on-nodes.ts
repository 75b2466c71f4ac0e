import type { Later } from '@khamar/testkit/processes/clean-up';
import { openVisitors, popularPages } from '@khamar/testkit/measure/visits';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { firstTags, openProxiedStack, openTestStack } from '@khamar/testkit/servers/test-stack';
import { openDatabaseNodes } from './database-nodes.ts';

/** Retries mail of a disconnected worker within seconds; in production after a minute. */
const SETTINGS = { MAIL_SEND_SECONDS: '5', MAIL_RETRY_SECONDS: '1', MAIL_RETRY_MAX_SECONDS: '5' };

/** Per server: room for the data and for WAL kept for the replicas. */
const DISK_MEGABYTES = 1500;

type NodesOptions = Parameters<typeof openDatabaseNodes>[1];

async function openNodes(later: Later, nodes?: NodesOptions) {
  const cluster = await openDatabaseNodes(later, nodes);
  const smtp = await openSmtpServer(later, { keepsUnanswered: true });
  const options = { server: cluster.url, rows: 300, settings: SETTINGS, smtpUrl: smtp.url };
  return { cluster, smtp, options };
}

/** The built product on three database servers: two APIs, two sites, a worker, the proxy and visitors. */
export async function openStackOnNodes(later: Later) {
  const { cluster, smtp, options } = await openNodes(later, { diskMegabytes: DISK_MEGABYTES });
  const stack = await openProxiedStack(options, later);
  const { url, certificate } = stack.proxy;
  const paths = popularPages(await firstTags(stack.apiUrl, 12));
  const visitors = await openVisitors([{ name: 'pages through the proxy', base: url, paths, certificate }]);
  return { cluster, smtp, stack, visitors };
}

/** Without sites, because tests run without a build. */
export async function openApisOnNodes(
  later: Later,
  { apis = 2, rows = 300, nodes }: { apis?: number; rows?: number; nodes?: NodesOptions } = {},
) {
  const { cluster, smtp, options } = await openNodes(later, nodes);
  return { cluster, smtp, stack: await openTestStack({ ...options, webs: 0, apis, rows }, later) };
}

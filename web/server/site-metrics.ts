import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import type { FastifyInstance } from 'fastify';

interface Settings {
  KHAMAR_VERSION: string;
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
}

/** Serves metrics on a separate port, because every path on the site's own port is public. Disabled without METRICS_PORT. */
export async function addSiteMetrics(
  app: FastifyInstance,
  { KHAMAR_VERSION, METRICS_HOST, METRICS_PORT }: Settings,
  pageOf: (url: string) => string,
): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const { registry, recordResponse } = makeProcessMetrics(KHAMAR_VERSION);
  app.addHook('onResponse', (request, reply, done) => {
    const url = request.routeOptions.url ?? '/*';
    const route = url === '/*' ? pageOf(request.url) : url;
    recordResponse({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });

  async function sendMetrics(response: ServerResponse): Promise<void> {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
  const metricsServer = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void sendMetrics(response);
  });
  await new Promise<void>((resolve, reject) => {
    metricsServer.once('error', reject).listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  app.addHook('onClose', (_instance, done) => {
    metricsServer.close();
    metricsServer.closeAllConnections();
    done();
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server listening on a port has this type of address
  const { port } = metricsServer.address() as AddressInfo;
  app.log.info({ host: METRICS_HOST, port }, 'metrics server listening');
}

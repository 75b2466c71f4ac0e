import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import { type Later, temporaryFolder } from '../processes/clean-up.ts';
import { checkout, type Program, runProgram, startProgram } from '../processes/processes.ts';
import { waitFor } from '../wait-for.ts';

const deployed = join(checkout, 'deploy/nginx');

export interface ProxyPorts {
  https: number;
  http: number;
  /** The internal port where the site's processes reach the API. */
  inside: number;
}

export interface Proxy extends Program {
  /** https://localhost:…, with a self-signed certificate. */
  url: string;
  plainUrl: string;
  certificate: string;
  /** The access log so far. */
  log(): Promise<string>;
}

interface ProxyOptions {
  /** URLs of the site's and the API's processes, one or two each. */
  webs: string[];
  apis: string[];
  ports?: ProxyPorts;
  /** Additional lines for the site's server block. */
  further?: string;
  /** Connection limit per IP address: in a test, the whole crowd has one. */
  connectionsPerAddress?: number;
}

export const proxyPorts = async (): Promise<ProxyPorts> => ({
  https: await freePort(),
  http: await freePort(),
  inside: await freePort(),
});

/** Starts nginx and waits until it listens on the port. */
export async function startNginx(folder: string, config: string, port: number, later: Later) {
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;\n${config}`,
  );
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const program = startProgram('nginx', args, later);
  await waitFor('nginx listens', () => {
    if (!program.isRunning()) throw new Error('nginx did not start');
    return isListening(port);
  });
  return { ...program, reloadCommand: ['nginx', ...args, '-s', 'reload'].join(' ') };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The real files of deploy/nginx; only paths, ports and the farm's name are replaced. */
export async function startProxy(options: ProxyOptions, later: Later): Promise<Proxy> {
  const { webs, apis, ports, further = '', connectionsPerAddress = 300 } = options;
  const { https, http, inside } = ports ?? (await proxyPorts());
  const folder = await temporaryFolder('proxy', later);
  for (const name of ['khamar/tls', 'khamar/pages', 'khamar/snippets', 'cache', 'log'])
    await mkdir(join(folder, name), { recursive: true });
  const certificate = await makeCertificate(join(folder, 'khamar/tls'));

  const upstreams = new Map(
    Object.entries({
      '127.0.0.1:3001': webs[0],
      '127.0.0.1:3002': webs[1],
      '127.0.0.1:4010': apis[0],
      '127.0.0.1:4011': apis[1],
    }),
  );
  const here = (text: string) =>
    text
      .replaceAll('/etc/nginx/khamar', `${folder}/khamar`)
      .replaceAll('/var/cache/nginx', `${folder}/cache`)
      .replaceAll('/var/log/nginx', `${folder}/log`)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/\blisten (80|443)\b/g, (_line, port) => `listen 127.0.0.1:${port === '80' ? http : https}`)
      .replaceAll('listen 127.0.0.1:4000', `listen 127.0.0.1:${inside}`)
      .replaceAll('farm.example.com', 'localhost')
      .replaceAll('khamar_addresses 300', `khamar_addresses ${connectionsPerAddress}`)
      .replaceAll(/^ *server (127\.0\.0\.1:\d+)(.*)\n/gm, (_line, address: string, rest: string) => {
        const real = upstreams.get(address);
        return real === undefined ? '' : `server ${new URL(real).host}${rest}\n`;
      });
  const files = await readdir(deployed, { recursive: true });
  for (const name of files.filter((file) => /\.(conf|html)$/.test(file)))
    await writeFile(join(folder, 'khamar', name), here(await readFile(join(deployed, name), 'utf8')));
  await appendFile(join(folder, 'khamar/snippets/site.conf'), further);

  return {
    ...(await startNginx(folder, httpBlock(folder), https, later)),
    url: `https://localhost:${https}`,
    plainUrl: `http://localhost:${http}`,
    certificate,
    log: () => readFile(join(folder, 'log/khamar.log'), 'utf8'),
  };
}

/** The counterpart of Debian's nginx.conf. */
const httpBlock = (folder: string) => `
  events { worker_connections 4096; }
  http {
    types { text/html html; } sendfile on; access_log off; keepalive_requests 1000000;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    include ${folder}/khamar/khamar.conf;
  }`;

/** A self-signed certificate for localhost; returns it as the CA to trust. */
export async function makeCertificate(folder: string): Promise<string> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const { code, err } = await runProgram('openssl', [
    'req',
    '-x509',
    '-days',
    '2',
    ...key,
    ...name,
    ...files,
  ]);
  if (code !== 0) throw new Error(`openssl created no certificate: ${err}`);
  return readFile(join(folder, 'fullchain.pem'), 'utf8');
}

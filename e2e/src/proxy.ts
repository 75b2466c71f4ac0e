import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@khamar/database/free-port';
import { checkout } from './processes.ts';

const deployed = join(checkout, 'deploy/nginx');

export interface ProxyPorts {
  https: number;
  http: number;
  /** Where the site's processes find the API. */
  inside: number;
}

export interface Proxy {
  /** https://localhost:…, with a certificate that only `certificate` vouches for. */
  url: string;
  plainUrl: string;
  /** Of the process whose children do the work. */
  pid: number;
  certificate: string;
  /** What has been logged so far. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

interface Behind {
  /** Addresses of the site's and the API's processes, one or two each. */
  webs: string[];
  apis: string[];
  ports?: ProxyPorts;
  /** Further lines for the farm's server { }. */
  further?: string;
  /** How many one address may hold, where that is not what is tried. */
  connectionsOfOne?: number;
}

export const proxyPorts = async (): Promise<ProxyPorts> => ({
  https: await freePort(),
  http: await freePort(),
  inside: await freePort(),
});

/** nginx with the very files of deploy/nginx; only paths, ports and the farm's name are replaced. */
export async function startProxy({
  webs,
  apis,
  ports,
  further = '',
  connectionsOfOne = 300,
}: Behind): Promise<Proxy> {
  const { https, http, inside } = ports ?? (await proxyPorts());
  const folder = await mkdtemp(join(tmpdir(), 'khamar-proxy-'));
  // Started by root, nginx works as somebody else.
  await chmod(folder, 0o755);
  for (const name of ['khamar/tls', 'khamar/pages', 'cache', 'log'])
    await mkdir(join(folder, name), { recursive: true });
  const certificate = await makeCertificate(join(folder, 'khamar/tls'));

  const upstreams = new Map([
    ...pair('127.0.0.1:3001', '127.0.0.1:3002', webs),
    ...pair('127.0.0.1:4010', '127.0.0.1:4011', apis),
  ]);
  const here = (text: string) =>
    text
      .replaceAll('/etc/nginx/khamar', `${folder}/khamar`)
      .replaceAll('/var/cache/nginx', `${folder}/cache`)
      .replaceAll('/var/log/nginx', `${folder}/log`)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/\blisten (80|443)\b/g, (_line, port) => `listen 127.0.0.1:${port === '80' ? http : https}`)
      .replaceAll('listen 127.0.0.1:4000', `listen 127.0.0.1:${inside}`)
      .replaceAll('farm.example.com', 'localhost')
      .replaceAll('khamar_addresses 300', `khamar_addresses ${connectionsOfOne}`)
      .replaceAll(/^ *server (127\.0\.0\.1:\d+)(.*)\n/gm, (_line, address: string, rest: string) => {
        const real = upstreams.get(address);
        return real === undefined ? '' : `server ${real}${rest}\n`;
      });
  const files = await readdir(deployed, { recursive: true });
  for (const name of files.filter((file) => /\.(conf|html)$/.test(file)))
    await writeFile(join(folder, 'khamar', name), here(await readFile(join(deployed, name), 'utf8')));
  await appendFile(join(folder, 'khamar/site.conf'), further);
  await writeFile(join(folder, 'nginx.conf'), around(folder));

  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await rm(folder, { recursive: true });
  };
  try {
    await listening(https, () => child.exitCode);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `https://localhost:${https}`,
    plainUrl: `http://localhost:${http}`,
    pid: child.pid ?? 0,
    certificate,
    log: () => readFile(join(folder, 'log/khamar.log'), 'utf8'),
    stop,
  };
}

const pair = (first: string, second: string, [one, two]: string[]) =>
  [
    [first, one],
    [second, two],
  ].flatMap(([address = '', url]): [string, string][] =>
    url === undefined ? [] : [[address, new URL(url).host]],
  );

/** What Debian's own nginx.conf stands for. */
const around = (folder: string) => `
  daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
  events { worker_connections 4096; }
  http {
    types { text/html html; } sendfile on; access_log off; keepalive_requests 1000000;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    include ${folder}/khamar/khamar.conf;
  }`;

async function makeCertificate(folder: string): Promise<string> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await promisify(execFile)('openssl', ['req', '-x509', '-days', '2', ...key, ...name, ...files]);
  return readFile(join(folder, 'fullchain.pem'), 'utf8');
}

async function listening(port: number, ended: () => number | null, tries = 100): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (tries === 0 || ended() !== null) throw new Error('nginx does not listen', { cause: error });
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await listening(port, ended, tries - 1);
  } finally {
    socket.destroy();
  }
}

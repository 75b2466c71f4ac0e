import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/e2e/clean-up';
import { checkout } from '@khamar/e2e/processes';

export interface DrillProxy {
  url: string;
  pid: number;
  /** Of a proxy that speaks TLS. */
  certificate?: string;
  /** Whether it believes a visitor who names an address: then a drill can play many households. */
  believesAddresses: boolean;
}

interface Behind {
  webs: string[];
  apis: string[];
}

const deployed = join(checkout, 'deploy/nginx');

/** nginx as it is deployed, in front of the site's processes; it gives up on who is slow to say what they want. */
export async function openProxy({ webs }: Behind, later: Later): Promise<DrillProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-proxy-'));
  later(() => rm(folder, { recursive: true, force: true }));
  // Started by root, nginx works as somebody else.
  await chmod(folder, 0o755);
  const cache = await readFile(join(deployed, 'cache.conf'), 'utf8');
  const port = await freePort();
  const servers = webs.map((url) => `server ${new URL(url).host} max_fails=3 fail_timeout=2s;`).join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
     events { worker_connections 4096; }
     http {
       access_log off; sendfile on; keepalive_requests 1000000;
       client_header_timeout 10s; client_body_timeout 30s; send_timeout 30s; keepalive_timeout 30s;
       reset_timedout_connection on;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       ${cache.replaceAll('/var/cache/nginx/khamar', `${folder}/cache`)}
       upstream khamar_web { ${servers} keepalive 32; }
       server {
         listen 127.0.0.1:${port};
         ${await readFile(join(deployed, 'pages.conf'), 'utf8')}
       }
     }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  later(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 100; ; tries -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- until it answers
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, pid: child.pid ?? 0, believesAddresses: true };
    if (tries === 0) throw new Error('nginx does not answer');
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(50);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/e2e/clean-up';

const deployed = new URL('../../deploy/nginx/', import.meta.url);
const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'content-type',
];

/** nginx with the micro-cache as it is deployed, in front of the site, and /static.html: the same bytes and headers as a file. */
export async function startNginx(site: string, page: Response, later: Later): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-nginx-'));
  later(() => rm(folder, { recursive: true }));
  // Started by root, nginx works as somebody else.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files/static.html'), Buffer.from(await page.arrayBuffer()));
  const headers = [...page.headers]
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const cache = await readFile(new URL('cache.conf', deployed), 'utf8');
  const port = await freePort();
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
    events { worker_connections 1024; }
    http {
      types { text/html html; } charset utf-8; access_log off; sendfile on; keepalive_requests 1000000;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      ${cache.replace('/var/cache/nginx/khamar', `${folder}/cache`)}
      upstream khamar_web { server ${new URL(site).host}; keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location = /static.html { root ${folder}/files; ${headers.join(' ')} }
        ${await readFile(new URL('pages.conf', deployed), 'utf8')}
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  later(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGQUIT');
    await exit;
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, 50);
  return url;
}

async function answering(url: string, tries: number): Promise<void> {
  try {
    await fetch(`${url}/static.html`);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    await answering(url, tries - 1);
  }
}

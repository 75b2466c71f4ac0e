import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/e2e/clean-up';
import { deployed } from './deployed-cluster.ts';
import { emptyFolder } from './own-cluster.ts';

/** nginx as it is deployed before the database: one address, behind it the server that a file names. */
export async function openStableAddress(primaryPort: number, later: Later) {
  const folder = await emptyFolder(later);
  await chmod(folder, 0o755);
  const port = await freePort();
  const serverFile = join(folder, 'database-server.conf');
  await writeFile(serverFile, `server 127.0.0.1:${primaryPort};\n`);
  const stream = (await readFile(deployed('replica/nginx-stream.conf'), 'utf8'))
    .replace('include /etc/khamar/database-server.conf;', `include ${serverFile};`)
    .replace('listen 127.0.0.1:6432;', `listen 127.0.0.1:${port};`);
  const config = join(folder, 'nginx.conf');
  const nginx = ['nginx', '-p', folder, '-c', config, '-e', 'stderr'];
  await writeFile(
    config,
    `load_module /usr/lib/nginx/modules/ngx_stream_module.so;
     daemon off; worker_processes 1; pid ${folder}/pid; events { worker_connections 1024; }
     ${stream}`,
  );
  const [program = '', ...args] = nginx;
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  later(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  await pause(300);
  if (child.exitCode !== null) throw new Error('nginx did not start: is libnginx-mod-stream installed?');
  return { port, variables: { SERVER_FILE: serverFile, RELOAD_NGINX: `${nginx.join(' ')} -s reload` } };
}

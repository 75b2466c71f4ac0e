import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { makeCertificate } from '@khamar/testkit/servers/nginx';
import { runProgram, type Settings } from '@khamar/testkit/processes/processes';
import type { Engine } from './engine.ts';

export interface ComposeStack {
  folder: string;
  url: string;
  certificate: string;
  /** The owner's URL from this machine, over the bridge of the inner network. */
  databaseUrl: string;
  smtp: { host: string; port: number };
  /** Runs docker-compose in deploy/ and returns its output. */
  compose: (...args: string[]) => Promise<string>;
  /** Runs a script of deploy/. */
  runDeployed: (script: string) => Promise<string>;
}

/** The subnet of the outer network, fixed here because the drill's mail server needs a known address. */
const OUTSIDE = '172.30.78';

/** A copy of the checkout with its own settings, name and certificate. */
export async function createComposeStack(
  { env }: Engine,
  images: Settings,
  later: Later,
): Promise<ComposeStack> {
  const folder = await temporaryFolder('composed', later);
  const copy = `git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C '${folder}'`;
  await mustRun('bash', ['-o', 'pipefail', '-c', copy], {});
  const deploy = join(folder, 'deploy');
  const [https, http] = [await freePort(), await freePort()];
  const smtp = { host: `${OUTSIDE}.1`, port: await freePort() };
  const [owner, api] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const url = `https://localhost:${https}`;

  const configure = async (name: string, changes: Settings) => {
    const example = await readFile(join(deploy, `${name}.env.example`), 'utf8');
    const lines = example.replaceAll(/^([A-Z_]+)=.*$/gm, (line, setting: string) =>
      changes[setting] === undefined ? line : `${setting}=${changes[setting]}`,
    );
    await writeFile(join(deploy, `${name}.env`), lines, { mode: 0o600 });
  };
  await configure('khamar', {
    SITE_URL: url,
    PUBLIC_URL: `${url}/api`,
    DATABASE_URL: `postgres://khamar_api:${api}@database:5432/khamar`,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
  });
  await configure('web', { SITE_URL: url });
  await configure('migrate', { DATABASE_URL: `postgres://khamar:${owner}@database:5432/khamar` });
  await configure('database', { POSTGRES_PASSWORD: owner, API_DATABASE_PASSWORD: api });
  const project = {
    COMPOSE_PROJECT_NAME: 'khamar',
    COMPOSE_FILE: 'compose.yaml:podman.yaml',
    ...images,
    HTTP_PORT: `127.0.0.1:${http}`,
    HTTPS_PORT: `127.0.0.1:${https}`,
  };
  await writeFile(
    join(deploy, '.env'),
    Object.entries(project)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  await writeFile(join(deploy, 'podman.yaml'), PODMAN);
  await writeFile(join(deploy, 'nginx/snippets/farm-name.conf'), 'server_name localhost;\n');
  await mkdir(join(deploy, 'nginx/tls'));
  const certificate = await makeCertificate(join(deploy, 'nginx/tls'));

  return {
    folder,
    url,
    certificate,
    smtp,
    databaseUrl: `postgres://khamar:${owner}@172.30.77.20:5432/khamar`,
    compose: (...args) => mustRun('docker-compose', args, { cwd: deploy, env }),
    runDeployed: (script) =>
      mustRun('sh', [join(deploy, script)], { env: { ...env, COMPOSE: 'docker-compose' } }),
  };
}

// docker-compose 1 compares networks with the engine's, where podman reports its allocator. A second file replaces a
// network completely.
const PODMAN = `
networks:
  inside: { internal: true, ipam: { options: { driver: host-local }, config: [{ subnet: 172.30.77.0/24 }] } }
  outside: { ipam: { options: { driver: host-local }, config: [{ subnet: ${OUTSIDE}.0/24 }] } }
`;

async function mustRun(
  program: string,
  args: string[],
  options: { cwd?: string; env?: Settings },
): Promise<string> {
  const { code, out, err } = await runProgram(program, args, options);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}: ${(out + err).slice(-4000)}`);
  return out;
}

import { createHash } from 'node:crypto';
import { copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { report, seconds } from '@khamar/testkit/measure/statistics';
import { runProgram, type Settings } from '@khamar/testkit/processes/processes';
import type { Engine } from './engine.ts';

const folder = fileURLToPath(new URL('stand-ins/', import.meta.url));
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Replaces the Debian base image; referenced by digest like in deploy/pin-images.sh. */
export async function debianStandIn(engine: Engine, later: Later): Promise<string> {
  const { named, isThere, digestOf } = await namesOf(engine);
  if (!(await isThere('debian'))) await importDebian(named('debian'), engine.env, later);
  return digestOf('debian');
}

/** Images built from Debian packages instead of those of deploy/pin-images.sh; referenced by digest. */
export async function standIns(engine: Engine, later: Later): Promise<Settings> {
  const { podman } = engine;
  const { named, isThere, digestOf } = await namesOf(engine);
  const taken = await seconds(async () => {
    await debianStandIn(engine, later);
    const missing = await Promise.all(['node', 'postgres', 'nginx'].map(isThere));
    if (missing.every(Boolean)) return;
    const context = await layOutContext(later);
    for (const target of ['node', 'postgres', 'nginx'])
      await podman('build', '--target', target, '--tag', named(target), ...argsOf(named('debian')), context);
  });
  report('stand-ins for node, postgres and nginx', taken, 's');
  report(
    'object store (Garage)',
    'not started: there is no Debian package, and no image registry is reachable here',
  );
  return {
    NODE_IMAGE: await digestOf('node'),
    POSTGRES_IMAGE: await digestOf('postgres'),
    NGINX_IMAGE: await digestOf('nginx'),
    GARAGE_IMAGE: `localhost/none@sha256:${'0'.repeat(64)}`,
  };
}

async function namesOf({ podman }: Engine) {
  const version = await versionOf();
  const named = (name: string) => `localhost/khamar-stand-in-${name}:${version}`;
  return {
    named,
    isThere: (name: string) =>
      podman('image', 'exists', named(name)).then(
        () => true,
        () => false,
      ),
    digestOf: (name: string) =>
      podman('image', 'inspect', '--format', '{{index .RepoDigests 0}}', named(name)),
  };
}

const argsOf = (debian: string) => ['--quiet', '--layers', '--build-arg', `DEBIAN=${debian}`];

/** Changes with the inputs of the images. */
async function versionOf(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const name of (await readdir(folder)).toSorted()) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

async function importDebian(name: string, env: Settings, later: Later): Promise<void> {
  const root = join(await temporaryFolder('debian', later), 'root');
  await shell(`debootstrap --variant=minbase bookworm '${root}'`, env);
  await shell(
    `rm -rf '${root}'/var/cache/apt/archives/*.deb && tar -C '${root}' -c . | podman import - ${name}`,
    env,
  );
}

async function layOutContext(later: Later): Promise<string> {
  const context = await temporaryFolder('stand-ins', later);
  await cp(folder, context, { recursive: true });
  await copyFile(process.execPath, join(context, 'node'));
  const npm = (await shell('readlink -f "$(command -v npm)"', process.env)).trim();
  await cp(join(npm, '../..'), join(context, 'npm'), { recursive: true });
  await copyFile(CERTIFICATES, join(context, 'ca-certificates.crt')).catch(() =>
    writeFile(join(context, 'ca-certificates.crt'), ''),
  );
  return context;
}

async function shell(line: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, out, err } = await runProgram('bash', ['-o', 'pipefail', '-c', line], { env });
  if (code !== 0) throw new Error(`${line} ended with ${String(code)}: ${out.slice(-2000)}${err}`);
  return out;
}

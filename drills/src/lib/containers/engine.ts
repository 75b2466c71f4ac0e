import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { hasProgram, requirePackage } from '@khamar/testkit/processes/command-line';
import { checkout, runProgram, type Settings, startProgram } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';

export interface Engine {
  /** Environment that points a program at this engine. */
  env: Settings;
  /** Returns podman's output. */
  podman: (...args: string[]) => Promise<string>;
}

/** Kept between runs for the stand-ins of the base images; everything else in it is removed. */
const storage = join(checkout, '.data/containers');
/** Must be empty after a reboot: podman uses that to detect that no container is running. */
const running = '/run/khamar-containers';
const PACKAGES = ['podman', 'docker-compose', 'runc', 'catatonit', 'iptables', 'debootstrap', 'openssl'];
/** Their binaries are not on the PATH. */
const LIBRARIES = ['netavark', 'aardvark-dns'];

/** A podman with its own settings, storage, networks and volumes, which docker-compose uses like Docker. Needs root. */
export async function openEngine(later: Later): Promise<Engine> {
  if (process.getuid?.() !== 0) throw new Error('Only root can start containers here');
  for (const name of PACKAGES) requirePackage(name);
  for (const name of LIBRARIES) requirePackage(name, hasProgram(`/usr/lib/podman/${name}`));
  for (const folder of [storage, running]) await mkdir(folder, { recursive: true });
  const socket = join(running, 'podman.sock');
  const [containersConf, storageConf] = [join(running, 'containers.conf'), join(running, 'storage.conf')];
  await writeFile(containersConf, CONTAINERS_CONF);
  await writeFile(storageConf, STORAGE_CONF);
  const env = {
    ...ownEnvironment(),
    CONTAINERS_CONF: containersConf,
    CONTAINERS_STORAGE_CONF: storageConf,
    // Build steps share the host network, so npm and apt reach their registries.
    BUILDAH_ISOLATION: 'chroot',
    // OCI images do not support health checks.
    BUILDAH_FORMAT: 'docker',
    DOCKER_HOST: `unix://${socket}`,
    COMPOSE_HTTP_TIMEOUT: '900',
    // With the docker CLI installed, docker-compose would build differently.
    COMPOSE_DOCKER_CLI_BUILD: '0',
  };
  const podman = async (...args: string[]) => {
    const { code, out, err } = await runProgram('podman', args, { env });
    if (code !== 0) throw new Error(`podman ${args.join(' ')} ended with ${String(code)}: ${out}${err}`);
    return out.trim();
  };
  // Left over from a killed run.
  await removeAll(podman);
  await rm(socket, { force: true });
  const service = startProgram('podman', ['system', 'service', '--time=0', `unix://${socket}`], later, {
    env,
    stdio: 'ignore',
  });
  later(() => removeAll(podman));
  await waitFor('podman listens', () => {
    if (!service.isRunning()) throw new Error('podman did not start');
    return existsSync(socket);
  });
  startHealthChecks(podman, later);
  return { env, podman };
}

/** Without variables that select another engine or project. */
const ownEnvironment = (): Settings =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) =>
      /^(DOCKER|COMPOSE|CONTAINER|PODMAN)_|_IMAGE$/.test(name) ? [] : [[name, value]],
    ),
  );

async function removeAll(podman: Engine['podman']): Promise<void> {
  await podman('rm', '--all', '--force', '--time', '0');
  await podman('volume', 'prune', '--force');
  await podman('network', 'prune', '--force');
  const images = (await podman('images', '--format', '{{.Repository}}:{{.Tag}}')).split('\n');
  const built = images.filter((name) => /\/khamar-(api|web|worker|migrate|database-server):/.test(name));
  if (built.length > 0) await podman('rmi', '--force', ...built);
  await podman('image', 'prune', '--force');
  await endMonitors();
}

/** podman keeps a conmon process for five minutes after each exec; they are recognized by our folder. */
async function endMonitors(): Promise<void> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (!program?.endsWith('/conmon') || !args.some((arg) => arg.startsWith(`${running}/`))) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Already exited.
    }
  }
}

/** podman runs health checks by systemd timers; without systemd they would never run. */
function startHealthChecks(podman: Engine['podman'], later: Later): void {
  const over = new AbortController();
  const check = async () => {
    for (let second = 0; !over.signal.aborted; second += 1) {
      const containers = (await podman('ps', '--format', '{{.Names}} {{.Status}}')).split('\n');
      // Each check starts a process, so healthy containers are checked only every ten seconds, like in the
      // container file.
      const due = containers.filter(
        (line) => line !== '' && (second % 10 === 0 || !line.includes('(healthy)')),
      );
      // Failures show up in the container's status.
      for (const line of due)
        await podman('healthcheck', 'run', line.split(' ')[0] ?? '').catch(() => undefined);
      await pause(1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const checking = check();
  // Errors are thrown at clean-up.
  checking.catch(() => undefined);
  later(async () => {
    over.abort();
    await checking;
  });
}

// crun rejects mixed cgroup versions, runc does not. Limits above the host's own are rejected.
const CONTAINERS_CONF = `
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
tmp_dir = "${running}/libpod"
volume_path = "${storage}/volumes"
[network]
network_backend = "netavark"
network_config_dir = "${running}/networks"
`;
const STORAGE_CONF = `
[storage]
driver = "overlay"
graphroot = "${storage}/images"
runroot = "${running}/storage"
`;

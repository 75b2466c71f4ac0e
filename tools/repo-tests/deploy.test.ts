import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readTracked, trackedFiles } from '../tracked-files.ts';

/** The names of settings in the two config schemas. */
const settingsOf = (file: string) =>
  new Set([...readTracked(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name));
const api = settingsOf('api/src/config.ts');
const web = settingsOf('web/app/config.server.ts');
const namesIn = (file: string) =>
  [...readTracked(file).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

test('Prometheus scrapes every process that the target starts, at its metrics port', () => {
  const started = [...readTracked('deploy/systemd/khamar.target').matchAll(/khamar-(api|web)@(\d+)/g)];
  expect(started).toHaveLength(4);
  const asked = readTracked('deploy/prometheus/prometheus.yml');
  for (const [, kind, port] of started)
    expect(asked).toContain(`'127.0.0.1:${kind === 'web' ? '1' : ''}${port}'`);
});

test('every setting in an example file exists', () => {
  expect(api.size).toBeGreaterThan(30);
  expect(namesIn('deploy/khamar.env.example').filter((name) => !api.has(name))).toEqual([]);
  expect(namesIn('deploy/web.env.example').filter((name) => !web.has(name))).toEqual([]);
  expect(namesIn('deploy/khamar.env.example')).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'TOKEN_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'SITE_URL',
      'PUBLIC_URL',
    ]),
  );
});

test('units and the container file use only existing settings, and start existing files', () => {
  const units = trackedFiles(/^deploy\/systemd\/.*\.service$/);
  expect(units).toHaveLength(7);
  const files = new Set(trackedFiles(/./));
  for (const name of [...units, 'deploy/Containerfile']) {
    const text = readTracked(name);
    const set = [...text.matchAll(/^(?:ENV |Environment=)(.+)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((part) => part.split('=')[0] ?? '');
    expect(set.filter((setting) => !api.has(setting) && !web.has(setting))).toEqual([]);
    const started = [...text.matchAll(/\b((?:api|web|database|deploy)\/[\w/-]+\.(?:ts|sh))\b/g)].map(
      ([, path = '']) => path,
    );
    expect(started.length, name).toBeGreaterThan(0);
    expect(started.filter((path) => !files.has(path))).toEqual([]);
  }
});

test('no image contains the demo herd and logins, and nothing in an image imports them', () => {
  expect(readTracked('.dockerignore').split('\n')).toContain('database/seed');
  const inImage = trackedFiles(
    /^(?:(?:api|server|media|contract|art)\/src|database\/src|web\/server)\/.*\.ts$/,
  );
  const product = inImage.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  expect(product.length).toBeGreaterThan(150);
  expect(product.filter((file) => /from '[^']*\/seed\//.test(readTracked(file)))).toEqual([]);
});

test('every unit has a memory limit', () => {
  for (const unit of trackedFiles(/^deploy\/systemd\/.*\.service$/))
    expect(readTracked(unit), unit).toMatch(/^MemoryMax=\d+[MG]$/m);
});

test('every third-party image is pinned by its digest', () => {
  const stages = new Set(['manifests', 'runtime', '${BASE}', '']);
  const pinned = readTracked('deploy/pin-images.sh');
  for (const folder of ['deploy', 'deploy/ha']) {
    const from = [...readTracked(`${folder}/Containerfile`).matchAll(/^(?:FROM|ARG BASE=?)[ \t]*(\S*)/gm)];
    expect(
      from
        .map(([, image = '']) => image)
        .filter((image) => !stages.has(image) && !image.includes('@sha256:')),
    ).toEqual([]);
    const composed = readTracked(`${folder}/compose.yaml`);
    const images = [...composed.matchAll(/^ {2,4}image: (\S+)/gm)].map(([, image = '']) => image);
    expect(
      images.filter((image) => !/^(khamar-[\w-]+|\$\{\w+_IMAGE:\?.*|.*@sha256:.*)$/.test(image)),
    ).toEqual([]);
    for (const [, name = ''] of composed.matchAll(/\$\{(\w+_IMAGE)/g))
      expect(pinned).toContain(`echo "${name}=$(digest_of `);
  }
});

const Service = z.looseObject({
  image: z.string(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  read_only: z.boolean(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  // podman does not support Docker's `local` driver, and without a size limit a log fills the disk.
  logging: z.object({ driver: z.literal('json-file'), options: z.object({ 'max-size': z.string() }) }),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.literal('no-new-privileges:true')).min(1),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.looseObject({ inside: z.object({ ipv4_address: z.string() }) }),
});

test('the HA compose file has three database servers, reachable only from this machine', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        Service.omit({ networks: true, stop_grace_period: true }).extend({
          networks: z.object({ servers: z.object({ ipv4_address: z.string() }) }),
        }),
      ),
    })
    .parse(parse(readTracked('deploy/ha/compose.yaml'), { merge: true }));
  expect(Object.keys(services)).toEqual(['database-1', 'database-2', 'database-3', 'haproxy']);
  expect(Object.values(services).filter(({ read_only }) => !read_only)).toEqual([]);
  expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual([
    '${DATABASE_PORT:-127.0.0.1:6432}:6432',
  ]);
});

describe('the compose file', () => {
  const { services } = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(readTracked('deploy/compose.yaml'), { merge: true }));
  const of = (pattern: RegExp) => Object.entries(services).filter(([name]) => pattern.test(name));

  test('has two site and two API processes, a worker, a database, a store and a proxy', () => {
    expect(Object.keys(services).toSorted()).toEqual([
      'api-1',
      'api-2',
      'database',
      'migrate',
      'proxy',
      'role',
      'store',
      'web-1',
      'web-2',
      'worker',
    ]);
  });

  test('every container is read-only, and only the proxy is reachable from outside', () => {
    expect(of(/./).filter(([, { read_only }]) => !read_only)).toEqual([]);
    expect(
      of(/./)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['proxy']);
    const outside = of(/./).filter(([, { networks }]) => JSON.stringify(networks).includes('outside'));
    expect(outside.map(([name]) => name)).toEqual(['worker', 'proxy']);
  });

  test('no two containers share an address', () => {
    const addresses = of(/./).map(([, { networks }]) => networks.inside.ipv4_address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('an upgrade replaces all our containers', () => {
    const upgrade = readTracked('deploy/upgrade-containers.sh');
    for (const [name] of of(/^(api|web|worker|migrate)/))
      expect(upgrade).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('uses only existing settings, and the addresses that the proxy forwards to', () => {
    for (const [name, { environment }] of of(/^(api|web|worker)/)) {
      const known = name.startsWith('web') ? web : api;
      expect(
        Object.keys(environment).filter((setting) => !known.has(setting)),
        name,
      ).toEqual([]);
    }
    const asked = readTracked('deploy/compose/processes.conf');
    for (const [, { networks }] of of(/^(api|web)-/))
      expect(asked).toContain(`server ${networks.inside.ipv4_address}:`);
  });
});

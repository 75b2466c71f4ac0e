import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cachedResult } from '../result-cache.ts';
import { checkout, readTracked, trackedFiles } from '../tracked-files.ts';

const rules = readTracked('deploy/prometheus/rules.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const links = [...rules.matchAll(/runbook_url: (\S+)/g)].map(([, link = '']) => link);

/** The anchor that Markdown renderers generate for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const headings = [...readTracked('docs/runbook.md').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
  anchorOf(text),
);

test('every alert links to its own runbook heading, and every such heading has an alert', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(links).toEqual(alerts.map((name) => `docs/runbook.md#${name.toLowerCase()}`));
  expect(alerts.filter((name) => !headings.includes(name.toLowerCase()))).toEqual([]);
  const ofAlerts = [...readTracked('docs/runbook.md').matchAll(/^### ([A-Z]\w+)$/gm)].map(
    ([, name = '']) => name,
  );
  expect(ofAlerts.toSorted()).toEqual(alerts.toSorted());
});

test('links within the runbook point to existing headings', () => {
  const inside = [...readTracked('docs/runbook.md').matchAll(/\]\(#([^)]+)\)/g)].map(([, link = '']) => link);
  expect(inside.filter((link) => !headings.includes(link))).toEqual([]);
});

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: `${checkout}deploy/prometheus`, encoding: 'utf8' });
// CI has promtool; a developer's machine may not.
const installed = promtool('--version');
const isMissing = process.env['CI'] === undefined && installed.status !== 0;

test.skipIf(isMissing)('promtool accepts prometheus.yml and rules.test.yml', () => {
  cachedResult('alerts', { files: trackedFiles(/^deploy\/prometheus\//), version: installed.stdout }, () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'rules.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(status, stdout + stderr).toBe(0);
    }
    return '';
  });
});

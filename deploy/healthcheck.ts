/** node deploy/healthcheck.ts URL: health check of a process, for container engines. */
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isWell ? 0 : 1;

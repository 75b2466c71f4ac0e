/** node deploy/healthcheck.ts URL: whether a process of ours is well, for whoever starts it in a container. */
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isWell ? 0 : 1;

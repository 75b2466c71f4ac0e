import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { keepWriting, longestSilence, missingFrom } from './acknowledged-writes.ts';
import { openDeployed, variablesOf } from './deployed-cluster.ts';
import { tellWhatItCosts } from './failover-costs.ts';
import { type Farm, openFarm } from './farm-on.ts';
import { figure, seconds, tell } from './figures.ts';
import type { OwnCluster } from './own-cluster.ts';
import { addressOf, at, moveIn, openReplica, untilStreaming } from './replica.ts';
import { byRunbook } from './runbook.ts';
import { openStableAddress } from './stable-address.ts';

/** The first server dies while staff write; the runbook makes the second one the first, and the first one the second. */
export const failover = (): Promise<boolean> =>
  cleaningUp(async (later) => {
    const primary = await openDeployed(later, ['replica/postgresql.conf']);
    const address = await openStableAddress(primary.port, later);
    const farm = await openFarm(primary, 240, later, (url) => at(url, address.port));

    const replica = await openReplica(primary, later);
    await tellWhatItCosts(primary, farm, address.port);
    await byRunbook('wait-for-replica', variablesOf(primary), primary.owner);

    const writing = await keepWriting(farm.api.url, { mediaFolder: farm.mediaFolder });
    later(() => writing.stop());
    await pause(4000);
    const promised = writing.acknowledged.length;
    primary.kill();
    const newAddress = { ...address.variables, NEW_PRIMARY: `127.0.0.1:${replica.port}` };
    tell('promoted', await seconds(() => byRunbook('promote', variablesOf(replica), replica.owner)), 's');
    tell('switched', await seconds(() => byRunbook('switch', newAddress)), 's');
    await pause(6000);
    const silence = longestSilence(writing.acknowledged);
    tell('acknowledged before the kill, and until now', `${promised}, ${writing.acknowledged.length}`);
    tell('refused meanwhile', String(writing.refused));

    const back = { ...variablesOf(primary), PRIMARY: addressOf(replica), START_POSTGRES: 'true' };
    tell('the old one rewound', await seconds(() => byRunbook('rejoin', back, primary.owner)), 's');
    await moveIn(primary, replica);
    await primary.start();
    await untilStreaming(replica);
    await byRunbook('wait-for-replica', variablesOf(replica), replica.owner);
    await pause(2000);
    await writing.stop();
    const newUrl = at(farm.databaseUrl, replica.port);
    const oldUrl = at(farm.databaseUrl, primary.port);
    const reached = [
      figure('acknowledged writes lost', (await missingFrom(newUrl, writing.acknowledged)).length, {
        atMost: 0,
      }),
      figure('not on the old one, now the second', (await missingFrom(oldUrl, writing.acknowledged)).length, {
        atMost: 0,
      }),
      figure('seconds without writes', silence, { atMost: 10 }),
    ];

    await tellTheSecondAway(farm, primary, replica);
    return reached.every(Boolean);
  });

/** Longer than a writer waits. */
const TOO_LONG = 20_000;

/** What writers feel while commits wait for a server that is not there, and once they no longer do. */
async function tellTheSecondAway(farm: Farm, second: OwnCluster, first: OwnCluster): Promise<void> {
  const { api, mediaFolder } = farm;
  const writing = await keepWriting(api.url, { mediaFolder, withPictures: false, writers: 1 });
  second.stop();
  const before = writing.acknowledged.length;
  await pause(TOO_LONG);
  tell(
    'with the second away',
    `${writing.acknowledged.length - before} acknowledged, ${writing.refused} refused in ${TOO_LONG / 1000} s`,
  );
  const waited = writing.acknowledged.length;
  await byRunbook('do-not-wait', variablesOf(first), first.owner);
  await pause(2000);
  await writing.stop();
  tell('no longer waited for', `${writing.acknowledged.length - waited} acknowledged in 2 s`);
}

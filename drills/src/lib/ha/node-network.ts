import { spawnSync } from 'node:child_process';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { requirePackage } from '@khamar/testkit/processes/command-line';

/** One server, with its own address and network namespace. */
export interface NodePlace {
  address: string;
  /** The command that runs a program on this server. */
  command(program: string, ...args: string[]): [string, string[]];
  /** All processes on this server. */
  pids(): number[];
  /** Like an unplugged cable: drops all traffic silently. */
  cut(): void;
  repair(): void;
}

const SUBNETS = 250;

/** Servers as network namespaces on one bridge, which this machine is also on. Needs root. */
export function openNodeNetwork(nodes: number, later: Later): NodePlace[] {
  requirePackage('iproute2', spawnSync('ip', ['-V']).status === 0);
  const subnet = freeSubnet();
  const bridge = `khamar${process.pid}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  later(() => {
    ip('link', 'del', bridge);
  });
  ip('addr', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return Array.from({ length: nodes }, (_, index) => {
    const namespace = `khamar${process.pid}-${index + 1}`;
    const cable = `kh${process.pid}-${index + 1}`;
    const address = `${subnet}.${index + 11}`;
    ip('netns', 'add', namespace);
    later(() => {
      ip('netns', 'del', namespace);
    });
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', bridge, 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    return {
      address,
      command: (program, ...args) => ['ip', ['netns', 'exec', namespace, program, ...args]],
      pids: () => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number),
      cut: () => void ip('link', 'set', cable, 'down'),
      repair: () => void ip('link', 'set', cable, 'up'),
    };
  });
}

/** A concurrent run has another pid, but the subnet derived from it could be the same. */
function freeSubnet(): string {
  const used = ip('-4', '-o', 'addr');
  for (let step = 0; step < SUBNETS; step += 1) {
    const subnet = `10.77.${(process.pid + step) % SUBNETS}`;
    if (!used.includes(` ${subnet}.`)) return subnet;
  }
  throw new Error('Every subnet of 10.77 is in use on this machine');
}

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  return stdout;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StopState } from '@khamar/contract/deliveries/enums';
import { checkDigitOf } from '@khamar/contract/deliveries/delivery-code';
import { DriverRuns, type DriverStop, StopSummary } from '@khamar/contract/deliveries/run';
import { responseOf } from '@khamar/contract/envelope';
import type { Buyer } from '@khamar/testkit/people/buyers';
import { seededRandom } from '../seeded-random.ts';
import type { RetryingCommands } from './retrying-commands.ts';

/** What happens at a door. */
type Door = 'paid' | 'wrong code' | 'short' | 'nobody';

/** A step that the server has acknowledged. */
export interface AcknowledgedStep {
  stopId: string;
  driverId: string;
  kind: 'LOADED' | 'HANDED_OVER' | 'WRONG_CODE' | 'NOT_DELIVERED';
  cashPaisa: number;
  /** Of the stop afterwards; of a refused code there is none. */
  state: StopState | undefined;
}

interface Step {
  path: string;
  json: object;
  key: string;
  stop: { id: string; kind: AcknowledgedStep['kind']; cashPaisa: number } | undefined;
}

interface DriversOptions {
  drivers: readonly Buyer[];
  commands: RetryingCommands;
  /** Six digits by stop, as in the customers' SMS. */
  codes: ReadonlyMap<string, string>;
  /** Of what happens at the doors and to the signal. */
  seed: number;
  /** The longest pause between two steps. */
  thinkMs: number;
}

export interface Drivers {
  acknowledged: AcknowledgedStep[];
  /** `repeated`: steps whose response was lost on purpose; `changed`: of these, with another response the second time. */
  figures: { signalsLost: number; withoutSignal: number; repeated: number; changed: number };
  /** Resolves once everything is driven and sent. */
  done: Promise<void>;
}

/** Until the signal goes or comes back. */
const LEAST_STEPS = 3;
/** The share of steps whose response gets lost, so that the phone sends them again. */
const LOST_RESPONSES = 0.1;

/** Drivers of today's runs. Without a signal a phone keeps its steps and sends them in order, under the same keys, when it is back. */
export function startDrivers({ drivers, commands, codes, seed, thinkMs }: DriversOptions): Drivers {
  const acknowledged: AcknowledgedStep[] = [];
  const figures = { signalsLost: 0, withoutSignal: 0, repeated: 0, changed: 0 };

  async function driveAll(driver: Buyer, random: () => number): Promise<void> {
    const upTo = (most: number) => Math.floor(random() * most);
    const device = randomUUID();
    const outbox: Step[] = [];
    let hasSignal = true;
    let stepsLeft = LEAST_STEPS;

    async function send({ path, json, key, stop }: Step): Promise<boolean> {
      const command = { path, json, key };
      const response = await commands.send(driver, command);
      if (random() < LOST_RESPONSES) {
        figures.repeated += 1;
        const { status } = await commands.send(driver, command);
        if (status !== response.status) figures.changed += 1;
      }
      const isDone = response.status === 200;
      const isWrongCode = response.text.includes('delivery_code_refused');
      if (!isDone && !isWrongCode && !response.text.includes('balance_due'))
        throw new Error(`${path}: ${response.status} ${response.text}`);
      if (stop === undefined || (!isDone && !isWrongCode)) return isDone;
      const { kind, cashPaisa } = isDone ? stop : { kind: 'WRONG_CODE' as const, cashPaisa: 0 };
      const state = isDone ? responseOf(StopSummary).parse(response.body).data.state : undefined;
      acknowledged.push({ stopId: stop.id, driverId: driver.accountId, kind, cashPaisa, state });
      return isDone;
    }

    async function sendOutbox(): Promise<void> {
      for (let step = outbox.shift(); step !== undefined; step = outbox.shift())
        // oxlint-disable-next-line no-await-in-loop -- in order
        await send(step);
    }

    /** Until the next step the signal may go or come back. */
    async function moveOn(): Promise<void> {
      await pause(upTo(thinkMs));
      stepsLeft -= 1;
      if (stepsLeft > 0) return;
      hasSignal = !hasSignal;
      stepsLeft = LEAST_STEPS + upTo(8);
      if (hasSignal) await sendOutbox();
      else figures.signalsLost += 1;
    }

    async function take(
      path: string,
      json: object,
      stop?: Step['stop'],
    ): Promise<'sent' | 'refused' | 'kept'> {
      const step = {
        path,
        key: randomUUID(),
        json: { takenAt: new Date().toISOString(), device, ...json },
        stop,
      };
      if (hasSignal) return (await send(step)) ? 'sent' : 'refused';
      figures.withoutSignal += 1;
      outbox.push(step);
      return 'kept';
    }

    async function deliverTo({ _id: id, duePaisa }: DriverStop): Promise<void> {
      const door = pickDoor(random());
      const code = codes.get(id) ?? '';
      const fail = async (reason: string, cashPaisa: number) => {
        const json = { reason, cashPaisa, isOffline: !hasSignal };
        return take(`/run/stops/${id}/not-delivered`, json, { id, kind: 'NOT_DELIVERED', cashPaisa });
      };
      const deliver = async (entered: string, cashPaisa: number) => {
        const json = { code: entered, cashPaisa, isOffline: !hasSignal };
        return take(`/run/stops/${id}/deliver`, json, { id, kind: 'HANDED_OVER', cashPaisa });
      };
      await moveOn();
      if (door === 'nobody') {
        await fail('NOBODY', 0);
        return;
      }
      const cash = door === 'short' ? Math.floor(duePaisa / 200) * 100 : duePaisa;
      if ((await deliver(door === 'wrong code' ? otherCode(code) : code, cash)) !== 'refused') return;
      // With a signal the phone says what is wrong: the customer reads the code again, or keeps too little cash and no animal.
      await moveOn();
      await (door === 'short' ? fail('REFUSED', cash) : deliver(code, cash));
    }

    const { body } = await commands.send(driver, { method: 'GET', path: '/run' });
    for (const { _id, stops } of responseOf(DriverRuns).parse(body).data.runs) {
      /* oxlint-disable no-await-in-loop -- one step after the other */
      for (const { _id: id, tagId } of stops) {
        await moveOn();
        await take(`/run/stops/${id}/load`, { tagId }, { id, kind: 'LOADED', cashPaisa: 0 });
      }
      await take(`/run/${_id}/start`, {});
      for (const stop of stops) await deliverTo(stop);
      /* oxlint-enable no-await-in-loop */
    }
    await sendOutbox();
  }

  const driving = drivers.map((driver, index) => driveAll(driver, seededRandom(seed + index)));
  return { acknowledged, figures, done: Promise.all(driving).then(() => undefined) };
}

/** Of a hundred, 84 go well. */
function pickDoor(chance: number): Door {
  if (chance < 0.84) return 'paid';
  if (chance < 0.89) return 'wrong code';
  return chance < 0.94 ? 'short' : 'nobody';
}

/** With a right check digit. */
function otherCode(code: string): string {
  const digits = String((Number(code.slice(0, 5)) + 1) % 100_000).padStart(5, '0');
  return `${digits}${checkDigitOf(digits)}`;
}

import { expect, test } from 'vitest';
import { runApi } from '~/office/driver/store/run.api';
import { newStep, type StepAction } from '~/office/driver/store/step';
import { weighingApi } from '~/office/weighing/store/weighing.api';
import { makeStore } from '~/state/store';
import { loopback } from '~/testing/loopback';
import { outcomeOf } from './send-outbox.ts';
import { callResultOf } from './use-syncing.ts';

const BY_PHONE = { takenAt: '2026-11-19T04:00:00.000Z', device: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' };
const ACTIONS: StepAction[] = [
  { kind: 'load', body: { ...BY_PHONE, tagId: 'NDL-001' } },
  { kind: 'photo', photo: new Blob(['photo']) },
];
const KG = { kg: 341, kind: 'MEASURED' as const, weighedAt: BY_PHONE.takenAt };

test.each([
  ['', 'wait'],
  ['{}', 'wait'],
  ['{"success":true}', 'wait'],
  ['{"success":true,"data":null}', 'done'],
] as const)(
  'DELIV-04 WEIGH-05 an entry waits on the phone until the API has confirmed it: %j is %s',
  async (body, outcome) => {
    const keys: unknown[] = [];
    const { url } = await loopback((request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume().on('end', () => response.end(body));
    });
    const { dispatch } = makeStore({ apiUrl: url });
    const { sendWeight, storeWeightPhoto } = weighingApi.endpoints;
    const steps = ACTIONS.map((action) =>
      newStep({ username: 'karim', runId: 'run', stopId: 'one' }, action),
    );
    const results = [
      ...(await Promise.all(steps.map((step) => dispatch(runApi.endpoints.sendStep.initiate(step))))),
      await dispatch(sendWeight.initiate({ cowId: 'one', key: 'of-the-weight', body: KG })),
      await dispatch(storeWeightPhoto.initiate(new Blob(['photo']))),
    ];
    expect(results.map((result) => outcomeOf(callResultOf(result)))).toEqual(Array(4).fill(outcome));
    expect(new Set(keys)).toEqual(new Set([...steps.map(({ key }) => key), 'of-the-weight', undefined]));
  },
);

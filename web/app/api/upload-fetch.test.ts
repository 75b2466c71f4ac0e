import { expect, test, vi } from 'vitest';
import { uploadFetch } from './upload-fetch.ts';

/** A minimal XMLHttpRequest that responds immediately. */
class BusyServer extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 429;
  readonly responseText = '{"success":false}';
  readonly open = vi.fn<() => void>();
  readonly setRequestHeader = vi.fn<() => void>();
  withCredentials = false;
  getResponseHeader = (name: string) => (name === 'retry-after' ? '7' : null);
  send = () => this.dispatchEvent(new Event('load'));
}

test('API-08 F70 a rejected upload reports how long to wait, like every other call', async () => {
  vi.stubGlobal('XMLHttpRequest', BusyServer);
  const response = await uploadFetch(() => undefined)('http://farm.example/add-cow', {
    method: 'POST',
    body: 'picture',
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await response.json()).toEqual({ success: false });
  vi.unstubAllGlobals();
});

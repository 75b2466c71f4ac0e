import { newIdempotencyKey } from '~/api/idempotency';
import { deviceStorage } from '~/lib/browser-storage';

/** Drivers' phones have kept theirs under this name since before there were other pages. */
const DEVICE = 'run-device';

/** Made up by this device, so that the office can tell two devices apart. */
export function deviceId(): string {
  const id = deviceStorage.read(DEVICE) ?? newIdempotencyKey();
  deviceStorage.write(DEVICE, id);
  return id;
}

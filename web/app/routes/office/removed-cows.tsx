import { RemovedCows } from '~/office/herd/removed/removed-cows';

export default function Removed() {
  return <RemovedCows />;
}

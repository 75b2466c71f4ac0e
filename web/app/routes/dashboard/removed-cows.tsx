import { RemovedCows } from '~/features/removed-cows/removed-cows';

export default function Removed() {
  return <RemovedCows />;
}

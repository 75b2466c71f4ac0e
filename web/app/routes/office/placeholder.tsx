import { RoomToCome } from '~/office/layout/placeholder-screen';

export default function Room() {
  return <RoomToCome />;
}

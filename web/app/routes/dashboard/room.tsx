import { RoomToCome } from '~/features/office/room-to-come';

export default function Room() {
  return <RoomToCome />;
}

import { RoomToCome } from '~/features/office/room-to-come';
import { useStaff } from '~/features/office/use-staff';

export default function Room() {
  return <RoomToCome name={useStaff()?.name ?? ''} />;
}

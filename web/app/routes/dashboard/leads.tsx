import { LeadInbox } from '~/features/lead-inbox/lead-inbox';

export default function Leads() {
  return <LeadInbox />;
}

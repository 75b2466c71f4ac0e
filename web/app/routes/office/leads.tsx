import { LeadInbox } from '~/office/leads/leads-screen';

export default function Leads() {
  return <LeadInbox />;
}

import type { AuditEntity } from '@khamar/contract/audit-log/choices';
import type { AuditAction, JsonValue } from '@khamar/contract/cows/inventory';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type {
  AccountTable,
  DemoAccountTable,
  DeviceTable,
  PasswordResetTable,
  RefreshTokenTable,
  SessionTable,
} from '../modules/accounts/accounts.table.ts';
import type { EmailLinkTable } from '../modules/accounts/email-links/email-links.table.ts';
import type { SignInCodeTable } from '../modules/accounts/phone-sign-in/sign-in-code.table.ts';
import type { PhoneCodeTable } from '../modules/accounts/phone-verification/phone.table.ts';
import type { CowTable } from '../modules/cows/cows.table.ts';
import type { CowChainTable, CowWeightTable } from '../modules/cows/weights/weights.table.ts';
import type { LeadEventTable, LeadHourTable, LeadTable } from '../modules/leads/leads.table.ts';
import type { MailTable } from '../modules/messages/mail/mail.table.ts';
import type { MessageTable, MessageTemplateTable } from '../modules/messages/campaigns/messages.table.ts';
import type {
  BookingTable,
  ClaimShareTable,
  FamilyLinkTable,
  GatewayRefundTable,
  JournalEntryTable,
  JournalLineTable,
  PaymentAttemptTable,
  PaymentEventTable,
  PaymentLastEventTable,
  PaymentTable,
  QuoteTable,
  ReceiptTable,
  ReceivableOpenTable,
  UnrecordedSaleTable,
  PayoutTable,
  RefundEventTable,
  RefundTable,
  StatementLineTable,
  VoidEventTable,
  WaitingTable,
} from '../modules/sales/sales.table.ts';
import type { SlipLinkBookingTable, SlipLinkTable } from '../modules/sales/slips/slips.table.ts';
import type { CashClosingTable, CashHandInTable, CashOutTable } from '../modules/sales/cash/cash.table.ts';
import type {
  DeliverySlotTable,
  EidPlanTable,
  ZoneDistrictTable,
  ZoneTable,
} from '../modules/deliveries/deliveries.table.ts';
import type {
  CowCostTable,
  FeedCostTable,
  FitnessCheckTable,
  HealthEntryTable,
  HerdGroupTable,
  HerdMoveTable,
  MilkEntryTable,
} from '../modules/herd/herd.table.ts';
import type { SettingTable } from '../modules/settings/settings.table.ts';
import type { ImageTable } from '../modules/media/media.table.ts';

/** Written only by triggers; the API's role has read access. */
export interface AuditEntryTable {
  id: GeneratedAlways<string>;
  at: GeneratedAlways<Date>;
  actor: string;
  session_id: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entity_id: string;
  /** By column: the old and the new value. */
  changes: Record<string, [from: JsonValue | JsonValue[], to: JsonValue | JsonValue[]]>;
}

/** Completed requests (idempotency.ts). */
interface IdempotencyTable {
  scope: string;
  account_id: string | null;
  key: string;
  digest: Buffer;
  answer: ColumnType<unknown, never, string>;
  created_at: Generated<Date>;
}

/** Every table; its type lives in the module that owns it. */
export interface DatabaseSchema {
  account: AccountTable;
  audit_entry: AuditEntryTable;
  cash_hand_in: CashHandInTable;
  cash_out: CashOutTable;
  cash_closing: CashClosingTable;
  booking: BookingTable;
  cow: CowTable;
  cow_chain: CowChainTable;
  cow_weight: CowWeightTable;
  demo_account: DemoAccountTable;
  device: DeviceTable;
  family_link: FamilyLinkTable;
  slip_link: SlipLinkTable;
  claim_share: ClaimShareTable;
  slip_link_booking: SlipLinkBookingTable;
  gateway_refund: GatewayRefundTable;
  cow_cost: CowCostTable;
  feed_cost: FeedCostTable;
  fitness_check: FitnessCheckTable;
  health_entry: HealthEntryTable;
  herd_group: HerdGroupTable;
  herd_move: HerdMoveTable;
  milk_entry: MilkEntryTable;
  idempotency: IdempotencyTable;
  journal_entry: JournalEntryTable;
  journal_line: JournalLineTable;
  lead: LeadTable;
  lead_event: LeadEventTable;
  lead_hour: LeadHourTable;
  mail: MailTable;
  message: MessageTable;
  message_template: MessageTemplateTable;
  password_reset: PasswordResetTable;
  payment: PaymentTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_last_event: PaymentLastEventTable;
  delivery_slot: DeliverySlotTable;
  eid_plan: EidPlanTable;
  email_link: EmailLinkTable;
  phone_code: PhoneCodeTable;
  picture: ImageTable;
  quote: QuoteTable;
  receipt: ReceiptTable;
  receivable_open: ReceivableOpenTable;
  unrecorded_sale: UnrecordedSaleTable;
  statement_line: StatementLineTable;
  void_event: VoidEventTable;
  refund: RefundTable;
  refund_event: RefundEventTable;
  payout: PayoutTable;
  refresh_token: RefreshTokenTable;
  session: SessionTable;
  setting: SettingTable;
  sign_in_code: SignInCodeTable;
  waiting: WaitingTable;
  zone: ZoneTable;
  zone_district: ZoneDistrictTable;
}

export type Db = Kysely<DatabaseSchema>;
export type Tx = Transaction<DatabaseSchema>;

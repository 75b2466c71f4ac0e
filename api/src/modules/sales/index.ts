import type { Registry } from 'prom-client';
import type { AuthGuard } from '../../http/auth-guard.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { MailService } from '../messages/index.ts';
import { expireIfDue } from './bookings/deadlines/deadlines.ts';
import { bookingsRoutes } from './bookings/bookings.routes.ts';
import { makeBookingsService } from './bookings/bookings.service.ts';
import { makeCowQueue } from './bookings/cow-queue.ts';
import { counterSalesRoutes } from './counter-sales/counter-sales.routes.ts';
import { makeCounterSalesService } from './counter-sales/counter-sales.service.ts';
import { makeTakeOver } from './bookings/take-over-booking.ts';
import { officeBookingsRoutes } from './bookings/office-bookings.routes.ts';
import { makeOfficeBookingsService } from './bookings/office-bookings.service.ts';
import { cashRoutes } from './cash/cash.routes.ts';
import { makeCashService } from './cash/cash.service.ts';
import { makeCashOutsService } from './cash/cash-outs.service.ts';
import { makeClosingsService } from './cash/closings.service.ts';
import { makeHandInsService } from './cash/hand-ins.service.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { makeJournalService } from './journal/journal.service.ts';
import { liveWeightRoutes } from './live-weight/live-weight.routes.ts';
import { makeLiveWeightService } from './live-weight/live-weight.service.ts';
import { liveRoutes } from './live/live.routes.ts';
import { makeLiveService } from './live/live.service.ts';
import { startLive } from './live/live-streams.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { onlinePaymentsRoutes } from './payments/online/online-payments.routes.ts';
import { makeOnlinePaymentsService } from './payments/online/online-payments.service.ts';
import { familyRoutes } from './family-links/family-links.routes.ts';
import { makeFamilyService } from './family-links/family-links.service.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';
import { makeQuotesService } from './quotes/quotes.service.ts';
import { makeNetworkHolds } from './limits/network-holds.ts';
import { makeWrongCodes } from './limits/wrong-codes.ts';
import { makeWrongLinks } from './limits/wrong-links.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { makePaymentsService } from './payments/payments.service.ts';
import { voidsRoutes } from './payments/voids/voids.routes.ts';
import { makeVoidsService } from './payments/voids/voids.service.ts';
import { boardRoutes } from './delivery/board.routes.ts';
import { makeBoardService } from './delivery/board.service.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { deliveryOptionsRoutes } from './delivery/delivery-options.routes.ts';
import { makeDeliveryOptionsService } from './delivery/delivery-options.service.ts';
import { makeDeliveryService } from './delivery/delivery.service.ts';
import { payoutsRoutes } from './payouts/payouts.routes.ts';
import { makePayoutsService } from './payouts/payouts.service.ts';
import { makeResolveDelivery } from './runs/resolve-delivery.ts';
import { driverRoutes } from './runs/driver.routes.ts';
import { makeDriverService } from './runs/driver.service.ts';
import { photosRoutes } from './runs/photos.routes.ts';
import { makePhotosService } from './runs/photos.service.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { makeRunsService } from './runs/runs.service.ts';
import { receivablesRoutes } from './receivables/receivables.routes.ts';
import { makeReceivablesService } from './receivables/receivables.service.ts';
import { makeRefundsService } from './refunds/refunds.service.ts';
import { slipsRoutes } from './slips/slips.routes.ts';
import { makeSlipsService } from './slips/slips.service.ts';
import { statementRoutes } from './statements/statement.routes.ts';
import { makeStatementService } from './statements/statement.service.ts';
import { moneyExportsRoutes } from './exports/money-csv.routes.ts';
import { makeMoneyExportsService } from './exports/money-csv.service.ts';
import { salesExportsRoutes } from './exports/sales-csv.routes.ts';
import { makeSalesExportsService } from './exports/sales-csv.service.ts';

export { IS_OF_LEFT_COW } from './bookings/left-cow.ts';
export { isToCount, isToRecord } from './cash/cash-requests.repository.ts';
export { findConflictingBookings } from './bookings/conflicting-booking.ts';
export { addDemoSales } from '../../demo/demo-sales.ts';
export { registerDeadlines } from './bookings/deadlines/deadlines.ts';
export { openGateways } from './gateways/open-gateways.ts';
export { listDaySums, whoseBooks } from './journal/journal.service.ts';
export { listSaleDays, type Owed, readOwed, type SaleDay } from './journal/sales-figures.ts';
export { registerMovedSlots } from './delivery/notify-moved-slots.ts';
export { SALES_MAILS } from './notifications/sales-mails.ts';
export { registerGatewayPoll } from './payments/online/poll-gateway.ts';
export { HAS_UNDELIVERED_STOP, IS_TO_RESOLVE, IS_TO_DELIVER_AGAIN } from './runs/deliveries-to-do.ts';
export { sendDeliveryCodes } from './runs/notify-delivery.ts';
export { remindDebtors } from './receivables/remind-debtors.ts';
export { SALES_SMS } from './notifications/sales-sms.ts';
export { balances } from './journal/balances.ts';
export { auditMoney } from './journal/money-invariants.ts';
export { salesPersonalData } from './sales.personal-data.ts';

export interface SalesService {
  /** Expires this booking if it is due, and returns whether it did. */
  expireIfDue(code: string): Promise<boolean>;
}

interface Deps {
  mail: MailService;
  jobs: Jobs;
  guard: AuthGuard;
  registry: Registry;
}

/** Bookings, waiting lists, payments, refunds and live status. The only writer of a cow's status. */
export function registerSales(
  { app, personal, config, settings: current, notifications, db, reads, rateLimits }: ModuleContext,
  { mail, jobs, guard, registry }: Deps,
): SalesService {
  const settings = { ...config, current };
  const context = { db, mail, jobs, settings, gateways: openGateways(db, config) };
  const queue = makeCowQueue(config.DATABASE_CONNECTIONS);
  const bookings = makeBookingsService(context, {
    queue,
    networkHolds: makeNetworkHolds(rateLimits, config),
    mediaUrl: `${config.PUBLIC_URL}/media`,
  });
  bookingsRoutes(personal, bookings, makeTakeOver(context, queue, makeWrongCodes(rateLimits)), guard);
  officeBookingsRoutes(personal, makeOfficeBookingsService(context), guard);
  liveWeightRoutes(personal, makeLiveWeightService(context, queue), guard);
  counterSalesRoutes(personal, makeCounterSalesService(context), guard);
  const wrongLinks = makeWrongLinks(rateLimits);
  quotesRoutes(personal, makeQuotesService(context, queue, wrongLinks), guard);
  familyRoutes(personal, makeFamilyService(context, wrongLinks), guard);
  slipsRoutes(personal, makeSlipsService(context, wrongLinks), guard);
  const payments = makePaymentsService(context, queue);
  const refunds = makeRefundsService(context);
  paymentsRoutes(personal, { payments, refunds }, guard);
  voidsRoutes(personal, makeVoidsService(context), guard);
  const officeRoles = () => current.access.officeRoles;
  const cash = {
    cash: makeCashService(context, officeRoles),
    handIns: makeHandInsService(context, officeRoles),
    cashOuts: makeCashOutsService(context),
    closings: makeClosingsService(context),
  };
  cashRoutes(personal, cash, guard);
  receivablesRoutes(personal, makeReceivablesService(context), guard);
  boardRoutes(personal, makeBoardService(db), guard);
  deliveryRoutes(personal, makeDeliveryService(context, queue), guard);
  deliveryOptionsRoutes({ app, personal }, makeDeliveryOptionsService(context, reads), guard);
  const runs = { runs: makeRunsService(db, officeRoles), resolve: makeResolveDelivery(context) };
  runsRoutes(personal, runs, guard);
  driverRoutes(personal, makeDriverService(context), guard);
  photosRoutes(personal, makePhotosService(db), guard);
  payoutsRoutes(personal, makePayoutsService(context), guard);
  statementRoutes(personal, makeStatementService(context), guard);
  const online = makeOnlinePaymentsService(context, queue);
  onlinePaymentsRoutes({ app, personal }, { online, config, limits: rateLimits }, guard);
  journalRoutes(personal, makeJournalService(db), guard);
  salesExportsRoutes(personal, makeSalesExportsService(db, current), guard);
  moneyExportsRoutes(personal, makeMoneyExportsService(db), guard);
  const streams = liveRoutes({ app, personal }, makeLiveService({ db: reads, settings }), guard);
  const live = startLive({ db: reads, notifications, registry, log: app.log, ...streams });
  app.addHook('onClose', (_app, done) => {
    live.stop();
    done();
  });
  return { expireIfDue: (code) => expireIfDue(context, code) };
}

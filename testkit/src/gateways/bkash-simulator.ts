import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  callbackTo,
  paisaOf,
  simulatorPage,
  type SimulatorResponse,
  type SimulatorRequest,
  startSimulator,
  takaOf,
  type Charge,
} from './simulator-server.ts';

export const BKASH_MERCHANT = {
  username: 'khamar-test',
  password: 'khamar-test@1',
  appKey: 'khamar-app',
  appSecret: 'khamar-secret',
};

interface Payment {
  id: string;
  invoice: string;
  amountPaisa: number;
  callbackUrl: string;
  isAgreed: boolean;
  status: 'Initiated' | 'Completed' | 'Cancelled' | 'Failed';
  paid?: Charge;
  refunds: { refundTrxId: string; refundAmount: string; refundTransactionStatus: string }[];
}

/** Injected faults; each stays active until it is reset. */
export interface BkashFaults {
  create?: 'silent' | 'error';
  /** 'after-charging': charges, then does not respond; 'code': HTTP 200 with an error, nothing is charged. */
  execute?: 'silent' | 'after-charging' | 'code' | 'busy' | 'cut';
  status?: 'silent' | 'error';
  /** Overrides what the provider reports for a completed payment. */
  amount?: string;
  currency?: string;
  invoice?: string;
  paymentId?: string;
  /** Rejects tokens that have not expired. */
  isTokenRejected?: boolean;
  token?: 'silent' | 'rejected';
  tokenDelayMs?: number;
  refund?: 'rejected' | 'slow' | 'silent' | 'before-doing';
}

const Fields = z.record(z.string(), z.string());
const CHECKOUT = '/v1.2.0-beta/tokenized/checkout';
const REFUNDS = '/v2/tokenized-checkout/refund/payment';
const done = (fields: object): SimulatorResponse => ({
  json: { statusCode: '0000', statusMessage: 'Successful', ...fields },
});
const failure = (statusCode: string): SimulatorResponse => ({
  json: { statusCode, statusMessage: 'Refused' },
});
const trxId = () => `B${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`;

/** bKash tokenized checkout according to its documentation, on loopback. */
export async function startBkash(port = 0) {
  const payments = new Map<string, Payment>();
  const faults: BkashFaults = {};
  let callbackBase: string | undefined;
  const tokens = new Set<string>();
  const tokenRequests: string[] = [];

  async function grantToken({ path, headers, body }: SimulatorRequest): Promise<SimulatorResponse> {
    tokenRequests.push(path.split('/').at(-1) ?? '');
    if (faults.token === 'silent') return 'silence';
    await pause(faults.tokenDelayMs ?? 0);
    const { username, password, appKey, appSecret } = BKASH_MERCHANT;
    const sent = Fields.parse(JSON.parse(body));
    const isMerchant = headers['username'] === username && headers['password'] === password;
    const isApp = sent['app_key'] === appKey && sent['app_secret'] === appSecret;
    if (!isMerchant || !isApp || faults.token === 'rejected') return failure('2001');
    const token = randomBytes(20).toString('hex');
    tokens.clear();
    tokens.add(token);
    return done({ id_token: token, refresh_token: randomBytes(20).toString('hex'), expires_in: 3600 });
  }

  function create(sent: Record<string, string>): SimulatorResponse {
    if (faults.create === 'silent') return 'silence';
    if (faults.create === 'error') return failure('2065');
    const id = `TR0011${randomBytes(8).toString('hex')}`;
    payments.set(id, {
      id,
      invoice: sent['merchantInvoiceNumber'] ?? '',
      amountPaisa: paisaOf(sent['amount'] ?? '0'),
      callbackUrl: sent['callbackURL'] ?? '',
      isAgreed: false,
      status: 'Initiated',
      refunds: [],
    });
    return done({ paymentID: id, bkashURL: `${server.url}/page/${id}` });
  }

  const detailsOf = ({ id, invoice, amountPaisa, status, isAgreed, paid }: Payment) => ({
    paymentID: faults.paymentId ?? id,
    transactionStatus: status,
    verificationStatus: isAgreed ? 'Complete' : 'Incomplete',
    amount: faults.amount ?? takaOf(amountPaisa),
    currency: faults.currency ?? 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: faults.invoice ?? invoice,
    ...(paid && { trxID: paid.trxId }),
  });

  function execute(payment: Payment): SimulatorResponse {
    if (faults.execute === 'silent') return 'silence';
    if (faults.execute === 'cut') return 'cut';
    if (faults.execute === 'code') return failure('2023');
    if (faults.execute === 'busy') return failure('2003');
    if (payment.status === 'Completed') return failure('2062');
    if (!payment.isAgreed || payment.status !== 'Initiated') return failure('2056');
    payment.status = 'Completed';
    payment.paid = {
      invoice: payment.invoice,
      trxId: trxId(),
      amountPaisa: faults.amount === undefined ? payment.amountPaisa : paisaOf(faults.amount),
      refundedPaisa: 0,
    };
    return faults.execute === 'after-charging' ? 'silence' : done(detailsOf(payment));
  }

  function refund(payment: Payment, sent: Record<string, string>): SimulatorResponse {
    const amountPaisa = paisaOf(sent['refundAmount'] ?? '0');
    if (faults.refund === 'before-doing') return 'silence';
    if (
      faults.refund === 'rejected' ||
      payment.paid === undefined ||
      payment.paid.refundedPaisa + amountPaisa > payment.paid.amountPaisa
    )
      return { json: { internalCode: 'insufficient_balance', errorMessageEn: 'Insufficient balance' } };
    payment.paid.refundedPaisa += amountPaisa;
    const createdRefund = {
      refundTrxId: trxId(),
      refundAmount: takaOf(amountPaisa),
      refundTransactionStatus: faults.refund === 'slow' ? 'Processing' : 'Completed',
    };
    payment.refunds.push(createdRefund);
    return faults.refund === 'silent'
      ? 'silence'
      : { json: { originalTrxId: payment.paid.trxId, ...createdRefund } };
  }

  function respond(request: SimulatorRequest): Promise<SimulatorResponse> | SimulatorResponse {
    const { path, headers } = request;
    if (path.startsWith(`${CHECKOUT}/token/`)) return grantToken(request);
    if (path.startsWith('/page/')) return page(request);
    const isKnown = tokens.has(headers.authorization ?? '') && headers['x-app-key'] === BKASH_MERCHANT.appKey;
    if (!isKnown || faults.isTokenRejected === true)
      return { status: 401, json: { message: 'Unauthorized' } };
    const sent = Fields.parse(JSON.parse(request.body));
    if (path === `${CHECKOUT}/create`) return create(sent);
    const payment = payments.get(sent['paymentID'] ?? sent['paymentId'] ?? '');
    if (payment === undefined) return failure('2002');
    if (path === `${CHECKOUT}/execute`) return execute(payment);
    if (path === `${CHECKOUT}/payment/status`)
      return faults.status === 'silent'
        ? 'silence'
        : faults.status === 'error'
          ? { status: 502, html: 'Bad gateway' }
          : done(detailsOf(payment));
    if (path === `${REFUNDS}/transaction`) return refund(payment, sent);
    if (path === `${REFUNDS}/status`)
      return { json: { originalTrxId: payment.paid?.trxId, refundTransactions: payment.refunds } };
    return { status: 404, html: 'Not found' };
  }

  const payment = (id: string) => {
    const found = payments.get(id);
    if (found === undefined) throw new Error('There is no such payment');
    return found;
  };
  const returnUrl = ({ callbackUrl, id }: Payment, status: string, base = callbackBase) =>
    `${callbackTo(callbackUrl, base)}?paymentID=${id}&status=${status}`;

  /** The payment page with `npm run dev -- --gateways`. */
  function page({ method, path }: SimulatorRequest): SimulatorResponse {
    const [, , id = '', action] = path.split('/');
    const found = payments.get(id);
    if (found === undefined) return { status: 404, html: 'There is no such page' };
    if (method === 'GET')
      return {
        html: simulatorPage('bKash', takaOf(found.amountPaisa), {
          'Pay with PIN': `${path}/success`,
          'Wrong PIN': `${path}/failure`,
          Cancel: `${path}/cancel`,
        }),
      };
    if (action === 'success') found.isAgreed = true;
    else found.status = action === 'cancel' ? 'Cancelled' : 'Failed';
    return { redirect: returnUrl(found, action ?? '') };
  }

  const server = await startSimulator(respond, port);

  return {
    ...server,
    settings: {
      BKASH_URL: server.url,
      BKASH_USERNAME: BKASH_MERCHANT.username,
      BKASH_PASSWORD: BKASH_MERCHANT.password,
      BKASH_APP_KEY: BKASH_MERCHANT.appKey,
      BKASH_APP_SECRET: BKASH_MERCHANT.appSecret,
    },
    faults,
    callBackTo: (base: string) => {
      callbackBase = base;
    },
    keyOf: (url: string) => url.split('/').at(-1) ?? '',
    /** The customer enters their PIN; nothing is charged yet. */
    agree: (id: string) => {
      payment(id).isAgreed = true;
    },
    /** Charges the customer without notifying anyone. */
    charge: (id: string): string => {
      payment(id).isAgreed = true;
      execute(payment(id));
      return payment(id).paid?.trxId ?? '';
    },
    end: (id: string, status: 'Cancelled' | 'Failed') => {
      payment(id).status = status;
    },
    /** Follows the return URL like the customer's browser. */
    returnToShop: (id: string, status = 'success', base?: string) =>
      fetch(returnUrl(payment(id), status, base), { redirect: 'manual' }),
    finishRefunds: () => {
      for (const { refunds } of payments.values())
        for (const one of refunds) one.refundTransactionStatus = 'Completed';
    },
    /** The token requests: 'grant' and 'refresh'. */
    tokenRequests,
    forgetTokens: () => tokens.clear(),
    refundedOf: (id: string): number => payment(id).paid?.refundedPaisa ?? 0,
    charges: (): Charge[] => [...payments.values()].flatMap(({ paid }) => paid ?? []),
  };
}
export type BkashSimulator = Awaited<ReturnType<typeof startBkash>>;

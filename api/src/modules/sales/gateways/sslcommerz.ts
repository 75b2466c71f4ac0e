import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { OpenOrder, Outcome, PaymentGateway, RefundRequest, RefundOutcome } from './payment-gateway.ts';
import { CHECK_GATEWAY_FIRST } from './payment-gateway.ts';
import { requestProvider, gatewayUnavailable, Taka, takaText } from './provider-request.ts';

export interface SslcommerzSettings {
  url: string;
  storeId: string;
  storePassword: string;
  /** The buyer's browser returns here, and the IPN is sent to `noticeUrl`. */
  returnUrl: string;
  noticeUrl: string;
  seconds: number;
}

const CURRENCY = 'BDT';
const SAFE = '0';

const Session = z.object({ status: z.string(), sessionkey: z.string().min(1), GatewayPageURL: z.url() });
const Validation = z.object({
  status: z.string(),
  tran_id: z.string(),
  bank_tran_id: z.string().min(4),
  amount: Taka,
  store_amount: Taka,
  currency_type: z.string(),
  currency_amount: Taka,
  risk_level: z.coerce.string(),
});
const Transactions = z.object({
  APIConnect: z.literal('DONE'),
  element: z.array(z.object({ status: z.string(), val_id: z.string().optional() })).default([]),
});
const Refund = z.object({
  APIConnect: z.literal('DONE'),
  status: z.string(),
  refund_ref_id: z.string().optional(),
  errorReason: z.string().optional(),
});

export function openSslcommerz(settings: SslcommerzSettings): PaymentGateway {
  const { url, storeId, storePassword, returnUrl, noticeUrl, seconds } = settings;
  const store = { store_id: storeId, store_passwd: storePassword };
  const validator = (page: string, fields: Record<string, string>) =>
    `${url}/validator/api/${page}?${new URLSearchParams({ ...fields, ...store, v: '1', format: 'json' }).toString()}`;
  const requestRefund = (fields: Record<string, string>) =>
    requestProvider(validator('merchantTransIDvalidationAPI.php', fields), Refund, { seconds });

  /** Only this validation proves a payment; an IPN or a browser proves nothing. */
  async function validate({ invoice, amountPaisa }: OpenOrder, validationId: string): Promise<Outcome> {
    const validation = await requestProvider(
      validator('validationserverAPI.php', { val_id: validationId }),
      Validation,
      { seconds },
    );
    if (validation === undefined) return { state: 'UNKNOWN' };
    // The validation id belongs to another order, so it says nothing about this one.
    if (validation.tran_id !== invoice) return { state: 'UNKNOWN' };
    if (validation.status !== 'VALID' && validation.status !== 'VALIDATED') return { state: 'UNKNOWN' };
    const matchesOrder =
      validation.amount === amountPaisa &&
      validation.currency_amount === amountPaisa &&
      validation.currency_type === CURRENCY;
    return {
      state: 'PAID',
      trxId: validation.bank_tran_id,
      amountPaisa: validation.amount,
      feePaisa: Math.max(0, validation.amount - validation.store_amount),
      reviewReason: matchesOrder
        ? validation.risk_level === SAFE
          ? null
          : 'marked as risky by the gateway'
        : 'amount or currency differs',
    };
  }

  async function sendRefund({ refundId, amountPaisa, order }: RefundRequest): Promise<RefundOutcome> {
    const response = await requestRefund({
      bank_tran_id: order.trxId,
      refund_trans_id: refundId.replaceAll('-', '').slice(-30),
      refund_amount: takaText(amountPaisa),
      refund_remarks: 'Booking refund',
      refe_id: order.invoice,
    });
    return outcomeOfRefund(response);
  }

  return {
    provider: 'sslcommerz',

    async start({ invoice, code, amountPaisa, language, buyer }) {
      const session = await requestProvider(`${url}/gwprocess/v4/api.php`, Session, {
        method: 'POST',
        seconds,
        body: new URLSearchParams({
          ...store,
          total_amount: takaText(amountPaisa),
          currency: CURRENCY,
          tran_id: invoice,
          success_url: `${returnUrl}/${language}`,
          fail_url: `${returnUrl}/${language}`,
          cancel_url: `${returnUrl}/${language}`,
          ipn_url: noticeUrl,
          cus_name: buyer.name,
          cus_email: buyer.email,
          cus_phone: buyer.phone,
          cus_add1: 'Bangladesh',
          cus_city: 'Bangladesh',
          cus_country: 'Bangladesh',
          shipping_method: 'NO',
          num_of_item: '1',
          product_name: `Booking ${code}`,
          product_category: 'Cattle',
          product_profile: 'general',
        }),
      });
      if (session?.status !== 'SUCCESS') throw gatewayUnavailable();
      return { reference: session.sessionkey, url: session.GatewayPageURL };
    },

    /** `hint` is the val_id of an IPN. */
    async query(order, hint) {
      const hinted = hint === undefined ? undefined : await validate(order, hint);
      if (hinted?.state === 'PAID') return hinted;
      const transactions = await requestProvider(
        validator('merchantTransIDvalidationAPI.php', { tran_id: order.invoice }),
        Transactions,
        { seconds },
      );
      if (transactions === undefined) return { state: 'UNKNOWN' };
      // After a declined card the buyer may have tried another one on the same page.
      const paid = transactions.element.find(({ status }) => status === 'VALID' || status === 'VALIDATED');
      if (paid?.val_id !== undefined) return validate(order, paid.val_id);
      const last = transactions.element.at(-1);
      return last !== undefined && ENDED.has(last.status)
        ? { state: 'FAILED', reason: last.status.toLowerCase() }
        : { state: 'PENDING' };
    },

    // SSLCommerz takes the money on its page, so no order is ever AUTHORISED.
    capture: () => Promise.resolve({ state: 'UNKNOWN' }),

    refund: sendRefund,

    async queryRefund({ reference, ...refund }) {
      if (reference !== null) return outcomeOfRefund(await requestRefund({ refund_ref_id: reference }));
      // The first response was lost. With the same number the provider starts no second refund and returns its reference.
      const outcome = await sendRefund(refund);
      return outcome.state === 'REFUSED'
        ? { ...outcome, reason: `${outcome.reason}. ${CHECK_GATEWAY_FIRST}` }
        : outcome;
    },
  };
}

const ENDED = new Set(['FAILED', 'CANCELLED', 'EXPIRED']);

function outcomeOfRefund(response: z.infer<typeof Refund> | undefined): RefundOutcome {
  if (response === undefined) return { state: 'UNKNOWN' };
  const { status, refund_ref_id: reference, errorReason } = response;
  if (status === 'refunded' && reference !== undefined) return { state: 'DONE', trxId: reference };
  // "success" means that the refund was accepted, not that the money was returned.
  if ((status === 'success' || status === 'processing') && reference !== undefined)
    return { state: 'PENDING', reference };
  return status === 'failed' || status === 'cancelled'
    ? { state: 'REFUSED', reason: errorReason?.slice(0, 200) ?? status }
    : { state: 'UNKNOWN' };
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Whether an IPN was signed with the store password. This only saves validation requests for forged ones. */
export function isSigned(fields: Record<string, string>, storePassword: string): boolean {
  const names = fields['verify_key']?.split(',') ?? [];
  if (names.length === 0 || !names.includes('tran_id')) return false;
  const signed = new Map([
    ...names.map((name): [string, string] => [name, fields[name] ?? '']),
    ['store_passwd', md5(storePassword)],
  ]);
  const text = [...signed]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const [expected, given] = [md5(text), fields['verify_sign'] ?? ''].map((value) => Buffer.from(value));
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given);
}

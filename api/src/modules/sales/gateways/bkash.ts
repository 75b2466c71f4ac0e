import { z } from 'zod';
import type { OpenOrder, Outcome, PaymentGateway, RefundOutcome, SentRefund } from './payment-gateway.ts';
import { requestProvider, gatewayUnavailable, Taka, takaText } from './provider-request.ts';
import type { RequestToken, TokenSource } from './shared-token.ts';

export interface BkashSettings {
  url: string;
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  /** The buyer's browser returns here. */
  returnUrl: string;
  seconds: number;
}

const CHECKOUT = '/v1.2.0-beta/tokenized/checkout';
const REFUNDS = '/v2/tokenized-checkout/refund/payment';
const CURRENCY = 'BDT';
/** bKash also sends HTTP 200 for errors; only this code means success. */
const OK = '0000';
const TOKEN_REJECTED = '2079';
/** Already captured, perhaps by another process: query for the result. */
const ALREADY_CAPTURED = new Set(['2062', '2068', '2117', '2119']);
/** The buyer has not authorised the payment yet. */
const NOT_AUTHORISED = '2056';
const TRY_LATER = new Set(['2003', '2020', '2024', '503']);
/** Timeout factor: capturing includes a request to the buyer's wallet. */
const CAPTURE_TIMEOUT_FACTOR = 3;

const Coded = { statusCode: z.string().optional(), message: z.string().optional() };
const Token = z.object({
  statusCode: z.literal(OK),
  id_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const Created = z.object({ ...Coded, paymentID: z.string().min(1).optional(), bkashURL: z.url().optional() });
const Payment = z.object({
  ...Coded,
  paymentID: z.string().optional(),
  trxID: z.string().min(4).optional(),
  amount: Taka.optional(),
  currency: z.string().optional(),
  transactionStatus: z.string().optional(),
  /** Whether the buyer has authorised the payment with their PIN. */
  verificationStatus: z.string().optional(),
  merchantInvoiceNumber: z.string().optional(),
  merchantInvoice: z.string().optional(),
});
type Payment = z.infer<typeof Payment>;
const Refunded = z.object({
  ...Coded,
  refundTrxId: z.string().min(1).optional(),
  refundTransactionStatus: z.string().optional(),
  internalCode: z.string().optional(),
  errorMessageEn: z.string().optional(),
});
const Refunds = z.object({
  ...Coded,
  refundTransactions: z
    .array(z.object({ refundTrxId: z.string(), refundTransactionStatus: z.string(), refundAmount: Taka }))
    .optional(),
});

/** The first token comes from a grant, later ones from a refresh. */
export const requestBkashToken =
  ({ url, username, password, appKey, appSecret, seconds }: BkashSettings): RequestToken =>
  async (refreshToken) => {
    const response = await requestProvider(
      `${url}${CHECKOUT}/token/${refreshToken === null ? 'grant' : 'refresh'}`,
      Token,
      {
        method: 'POST',
        seconds,
        headers: { 'content-type': 'application/json', username, password },
        body: JSON.stringify({
          app_key: appKey,
          app_secret: appSecret,
          ...(refreshToken !== null && { refresh_token: refreshToken }),
        }),
      },
    );
    return (
      response && {
        token: response.id_token,
        refreshToken: response.refresh_token,
        seconds: response.expires_in,
      }
    );
  };

export function openBkash(
  { url, appKey, returnUrl, seconds }: BkashSettings,
  tokens: TokenSource,
): PaymentGateway {
  async function post<Data extends { statusCode?: string | undefined; message?: string | undefined }>(
    path: string,
    schema: z.ZodType<Data>,
    body: object,
    timeoutFactor = 1,
  ): Promise<Data | undefined> {
    const send = (token: string) =>
      requestProvider(`${url}${path}`, schema, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token, 'x-app-key': appKey },
        body: JSON.stringify(body),
        seconds: seconds * timeoutFactor,
      });
    const token = await tokens.get();
    if (token === undefined) return undefined;
    const response = await send(token);
    // The request was rejected before anything was done, so it is safe to retry once.
    if (response?.statusCode !== TOKEN_REJECTED && response?.message !== 'Unauthorized') return response;
    const next = await tokens.get(token);
    return next === undefined ? undefined : send(next);
  }

  function outcomeOf(order: OpenOrder, response: Payment | undefined): Outcome {
    if (response === undefined || (response.paymentID ?? order.reference) !== order.reference)
      return { state: 'UNKNOWN' };
    const { statusCode = '', transactionStatus, trxID, amount, currency } = response;
    if (statusCode === NOT_AUTHORISED) return { state: 'PENDING' };
    if (statusCode !== OK)
      return ALREADY_CAPTURED.has(statusCode) || TRY_LATER.has(statusCode) || statusCode === ''
        ? { state: 'UNKNOWN' }
        : { state: 'FAILED', reason: `bKash ${statusCode}` };
    if (transactionStatus === 'Initiated')
      return { state: response.verificationStatus === 'Complete' ? 'AUTHORISED' : 'PENDING' };
    if (transactionStatus !== 'Completed' || trxID === undefined || amount === undefined)
      return transactionStatus === undefined || transactionStatus === 'Completed'
        ? { state: 'UNKNOWN' }
        : { state: 'FAILED', reason: transactionStatus.toLowerCase().slice(0, 40) };
    const invoice = response.merchantInvoiceNumber ?? response.merchantInvoice ?? order.invoice;
    const matchesOrder = amount === order.amountPaisa && currency === CURRENCY && invoice === order.invoice;
    return {
      state: 'PAID',
      trxId: trxID,
      amountPaisa: amount,
      // bKash reports its fee only in the settlement.
      feePaisa: 0,
      reviewReason: matchesOrder ? null : 'amount, currency or order number differs',
    };
  }

  const status = async (order: OpenOrder) =>
    outcomeOf(order, await post(`${CHECKOUT}/payment/status`, Payment, { paymentID: order.reference }));

  return {
    provider: 'bkash',

    async start({ invoice, code, amountPaisa, language }) {
      const created = await post(`${CHECKOUT}/create`, Created, {
        mode: '0011',
        payerReference: code,
        callbackURL: `${returnUrl}/${language}`,
        amount: takaText(amountPaisa),
        currency: CURRENCY,
        intent: 'sale',
        merchantInvoiceNumber: invoice,
      });
      if (created?.statusCode !== OK || created.paymentID === undefined || created.bkashURL === undefined)
        throw gatewayUnavailable();
      return { reference: created.paymentID, url: created.bkashURL };
    },

    // Ignores the browser's query string: anyone can forge it.
    query: (order) => status(order),

    async capture(order) {
      const executed = await post(
        `${CHECKOUT}/execute`,
        Payment,
        { paymentID: order.reference },
        CAPTURE_TIMEOUT_FACTOR,
      );
      const outcome = outcomeOf(order, executed);
      return outcome.state === 'UNKNOWN' ? status(order) : outcome;
    },

    async refund({ amountPaisa, order }) {
      const response = await post(`${REFUNDS}/transaction`, Refunded, {
        paymentId: order.reference,
        trxId: order.trxId,
        refundAmount: takaText(amountPaisa),
        sku: order.invoice,
        reason: 'Booking refund',
      });
      return outcomeOfRefund(response);
    },

    queryRefund: async (refund) =>
      findRefund(
        refund,
        await post(`${REFUNDS}/status`, Refunds, {
          paymentId: refund.order.reference,
          trxId: refund.order.trxId,
        }),
      ),
  };
}

function outcomeOfRefund(response: z.infer<typeof Refunded> | undefined): RefundOutcome {
  if (response === undefined) return { state: 'UNKNOWN' };
  const { refundTrxId, refundTransactionStatus, internalCode, errorMessageEn, statusCode } = response;
  if (refundTrxId !== undefined && refundTransactionStatus === 'Completed')
    return { state: 'DONE', trxId: refundTrxId };
  if (refundTrxId !== undefined) return { state: 'PENDING', reference: refundTrxId };
  const code = internalCode ?? statusCode;
  return code === undefined || TRY_LATER.has(code)
    ? { state: 'UNKNOWN' }
    : { state: 'REFUSED', reason: errorMessageEn?.slice(0, 200) ?? `bKash ${code}` };
}

/** bKash lists a payment's refunds without our reference: ours has this amount and a TrxID that no other refund has. */
function findRefund(
  { amountPaisa, reference, knownTrxIds }: SentRefund,
  response: z.infer<typeof Refunds> | undefined,
): RefundOutcome {
  const match = response?.refundTransactions?.find(({ refundTrxId, refundAmount }) =>
    reference === null
      ? refundAmount === amountPaisa && !knownTrxIds.includes(refundTrxId)
      : refundTrxId === reference,
  );
  if (match === undefined) return { state: 'UNKNOWN' };
  return match.refundTransactionStatus === 'Completed'
    ? { state: 'DONE', trxId: match.refundTrxId }
    : { state: 'PENDING', reference: match.refundTrxId };
}

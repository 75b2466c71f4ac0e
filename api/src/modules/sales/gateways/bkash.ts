import { z } from 'zod';
import type { OpenOrder, Outcome, PaymentGateway, RefundOutcome, SentRefund } from './payment-gateway.ts';
import { askProvider, gatewayAway, Taka, takaText } from './provider-request.ts';
import type { AskToken, TokenSource } from './shared-token.ts';

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
const TOKEN_REFUSED = '2079';
/** Already captured, perhaps by another process: query for the result. */
const SETTLED = new Set(['2062', '2068', '2117', '2119']);
/** The buyer has not authorised the payment yet. */
const NOT_AGREED = '2056';
const TRY_LATER = new Set(['2003', '2020', '2024', '503']);
/** Timeout factor: capturing includes a request to the buyer's wallet. */
const CAPTURE_PATIENCE = 3;

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
export const askBkashToken =
  ({ url, username, password, appKey, appSecret, seconds }: BkashSettings): AskToken =>
  async (refreshToken) => {
    const answer = await askProvider(
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
      answer && { token: answer.id_token, refreshToken: answer.refresh_token, seconds: answer.expires_in }
    );
  };

export function openBkash(
  { url, appKey, returnUrl, seconds }: BkashSettings,
  tokens: TokenSource,
): PaymentGateway {
  async function post<Answer extends { statusCode?: string | undefined; message?: string | undefined }>(
    path: string,
    schema: z.ZodType<Answer>,
    body: object,
    patience = 1,
  ): Promise<Answer | undefined> {
    const send = (token: string) =>
      askProvider(`${url}${path}`, schema, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token, 'x-app-key': appKey },
        body: JSON.stringify(body),
        seconds: seconds * patience,
      });
    const token = await tokens.get();
    if (token === undefined) return undefined;
    const answer = await send(token);
    // The request was rejected before anything was done, so it is safe to retry once.
    if (answer?.statusCode !== TOKEN_REFUSED && answer?.message !== 'Unauthorized') return answer;
    const next = await tokens.get(token);
    return next === undefined ? undefined : send(next);
  }

  function outcomeOf(order: OpenOrder, answer: Payment | undefined): Outcome {
    if (answer === undefined || (answer.paymentID ?? order.reference) !== order.reference)
      return { state: 'UNKNOWN' };
    const { statusCode = '', transactionStatus, trxID, amount, currency } = answer;
    if (statusCode === NOT_AGREED) return { state: 'PENDING' };
    if (statusCode !== OK)
      return SETTLED.has(statusCode) || TRY_LATER.has(statusCode) || statusCode === ''
        ? { state: 'UNKNOWN' }
        : { state: 'FAILED', reason: `bKash ${statusCode}` };
    if (transactionStatus === 'Initiated')
      return { state: answer.verificationStatus === 'Complete' ? 'AUTHORISED' : 'PENDING' };
    if (transactionStatus !== 'Completed' || trxID === undefined || amount === undefined)
      return transactionStatus === undefined || transactionStatus === 'Completed'
        ? { state: 'UNKNOWN' }
        : { state: 'FAILED', reason: transactionStatus.toLowerCase().slice(0, 40) };
    const invoice = answer.merchantInvoiceNumber ?? answer.merchantInvoice ?? order.invoice;
    const isAsAsked = amount === order.amountPaisa && currency === CURRENCY && invoice === order.invoice;
    return {
      state: 'PAID',
      trxId: trxID,
      amountPaisa: amount,
      // bKash reports its fee only in the settlement.
      feePaisa: 0,
      doubt: isAsAsked ? null : 'amount, currency or order number differs',
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
        throw gatewayAway();
      return { reference: created.paymentID, url: created.bkashURL };
    },

    // Ignores the browser's query string: anyone can forge it.
    query: (order) => status(order),

    async capture(order) {
      const executed = await post(
        `${CHECKOUT}/execute`,
        Payment,
        { paymentID: order.reference },
        CAPTURE_PATIENCE,
      );
      const outcome = outcomeOf(order, executed);
      return outcome.state === 'UNKNOWN' ? status(order) : outcome;
    },

    async refund({ amountPaisa, order }) {
      const answer = await post(`${REFUNDS}/transaction`, Refunded, {
        paymentId: order.reference,
        trxId: order.trxId,
        refundAmount: takaText(amountPaisa),
        sku: order.invoice,
        reason: 'Booking refund',
      });
      return outcomeOfRefund(answer);
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

function outcomeOfRefund(answer: z.infer<typeof Refunded> | undefined): RefundOutcome {
  if (answer === undefined) return { state: 'UNKNOWN' };
  const { refundTrxId, refundTransactionStatus, internalCode, errorMessageEn, statusCode } = answer;
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
  answer: z.infer<typeof Refunds> | undefined,
): RefundOutcome {
  const found = answer?.refundTransactions?.find(({ refundTrxId, refundAmount }) =>
    reference === null
      ? refundAmount === amountPaisa && !knownTrxIds.includes(refundTrxId)
      : refundTrxId === reference,
  );
  if (found === undefined) return { state: 'UNKNOWN' };
  return found.refundTransactionStatus === 'Completed'
    ? { state: 'DONE', trxId: found.refundTrxId }
    : { state: 'PENDING', reference: found.refundTrxId };
}

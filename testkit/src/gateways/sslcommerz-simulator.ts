import { createHash, randomBytes } from 'node:crypto';
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

export const SSLCOMMERZ_STORE = { storeId: 'khamar-test', storePassword: 'khamar-test@ssl' };

interface Session {
  key: string;
  invoice: string;
  amountPaisa: number;
  fields: URLSearchParams;
  /** The failed attempts and the successful one. */
  tries: { status: string; validationId: string }[];
  paid?: Charge & { validationId: string; isValidated: boolean };
  refunds: Map<string, { reference: string; amountPaisa: number; status: string }>;
}

/** Injected faults; each stays active until it is reset. */
export interface SslcommerzFaults {
  /** Does not respond to validation requests, although the payment exists. */
  silentValidator?: boolean;
  validatorStatus?: number;
  /** HTTP 200 with an error. */
  errorWith200?: boolean;
  currency?: string;
  riskLevel?: string;
  /** The validation returns another order's ID. */
  tranId?: string;
  sessionStatus?: string;
  refund?: 'rejected' | 'slow' | 'silent';
}

const md5 = (value: string) => createHash('md5').update(value).digest('hex');
const FEE_PER_MILLE = 25;

/** SSLCommerz v4 according to its documentation, on loopback. */
export async function startSslcommerz(port = 0) {
  const sessions = new Map<string, Session>();
  const faults: SslcommerzFaults = {};
  let callbackBase: string | undefined;
  const byInvoice = (invoice: string) =>
    [...sessions.values()].filter((session) => session.invoice === invoice);

  function open({ body }: SimulatorRequest): SimulatorResponse {
    const fields = new URLSearchParams(body);
    const isStore =
      fields.get('store_id') === SSLCOMMERZ_STORE.storeId &&
      fields.get('store_passwd') === SSLCOMMERZ_STORE.storePassword;
    const needed = ['total_amount', 'currency', 'tran_id', 'success_url', 'cus_name', 'cus_phone'];
    const isComplete = needed.every((name) => (fields.get(name) ?? '') !== '');
    if (!isStore || !isComplete || faults.sessionStatus !== undefined)
      return { json: { status: faults.sessionStatus ?? 'FAILED', failedreason: 'Store Credential Error' } };
    const key = randomBytes(16).toString('hex').toUpperCase();
    sessions.set(key, {
      key,
      invoice: fields.get('tran_id') ?? '',
      amountPaisa: paisaOf(fields.get('total_amount') ?? '0'),
      fields,
      tries: [],
      refunds: new Map(),
    });
    return {
      json: { status: 'SUCCESS', sessionkey: key, GatewayPageURL: `${server.url}/page/${key}` },
    };
  }

  function validation(session: Session) {
    const { paid, invoice } = session;
    const paisa = paid?.amountPaisa ?? 0;
    const amount = takaOf(paisa);
    return {
      status: paid?.isValidated === true ? 'VALIDATED' : 'VALID',
      tran_id: faults.tranId ?? invoice,
      val_id: paid?.validationId,
      bank_tran_id: paid?.trxId,
      amount,
      store_amount: takaOf(paisa - Math.round((paisa * FEE_PER_MILLE) / 1000)),
      currency: 'BDT',
      currency_type: faults.currency ?? 'BDT',
      currency_amount: amount,
      risk_level: faults.riskLevel ?? '0',
      risk_title: 'Safe',
      APIConnect: 'DONE',
    };
  }

  function validate({ query }: SimulatorRequest): SimulatorResponse {
    if (faults.silentValidator === true) return 'silence';
    if (faults.validatorStatus !== undefined) return { status: faults.validatorStatus, html: 'Bad gateway' };
    if (faults.errorWith200 === true) return { json: { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' } };
    const session = [...sessions.values()].find(
      ({ paid }) => paid !== undefined && paid.validationId === query.get('val_id'),
    );
    if (session?.paid === undefined) return { json: { status: 'INVALID_TRANSACTION' } };
    const result = validation(session);
    session.paid.isValidated = true;
    return { json: result };
  }

  function refund(query: URLSearchParams): SimulatorResponse {
    const known = [...sessions.values()].flatMap(({ refunds }) => [...refunds.values()]);
    const reference = query.get('refund_ref_id');
    if (reference !== null) {
      const found = known.find((one) => one.reference === reference);
      return {
        json:
          found === undefined
            ? { APIConnect: 'DONE', status: 'failed', errorReason: 'No such refund' }
            : { APIConnect: 'DONE', status: found.status, refund_ref_id: reference },
      };
    }
    if (faults.refund === 'rejected')
      return { json: { APIConnect: 'DONE', status: 'failed', errorReason: 'Refund not allowed' } };
    const session = [...sessions.values()].find(({ paid }) => paid?.trxId === query.get('bank_tran_id'));
    const amountPaisa = paisaOf(query.get('refund_amount') ?? '0');
    const id = query.get('refund_trans_id') ?? '';
    const earlier = session?.refunds.get(id);
    // According to the documentation: 'processing' if this refund was already requested.
    if (earlier !== undefined)
      return faults.refund === 'silent'
        ? 'silence'
        : { json: { APIConnect: 'DONE', status: 'processing', refund_ref_id: earlier.reference } };
    if (session?.paid === undefined || session.paid.refundedPaisa + amountPaisa > session.paid.amountPaisa)
      return { json: { APIConnect: 'DONE', status: 'failed', errorReason: 'More than was paid' } };
    const refunded = {
      reference: `RF${randomBytes(6).toString('hex').toUpperCase()}`,
      amountPaisa,
      status: faults.refund === 'slow' ? 'processing' : 'refunded',
    };
    session.refunds.set(id, refunded);
    session.paid.refundedPaisa += amountPaisa;
    if (faults.refund === 'silent') return 'silence';
    return {
      json: { APIConnect: 'DONE', status: refunded.status, refund_ref_id: refunded.reference },
    };
  }

  function transactions(query: URLSearchParams): SimulatorResponse {
    if (faults.silentValidator === true) return 'silence';
    if (faults.validatorStatus !== undefined) return { status: faults.validatorStatus, html: 'Bad gateway' };
    if (faults.errorWith200 === true) return { json: { APIConnect: 'INACTIVE' } };
    const element = byInvoice(query.get('tran_id') ?? '').flatMap((session) => [
      ...session.tries.map(({ status, validationId }) => ({ status, val_id: validationId })),
      ...(session.paid === undefined ? [] : [validation(session)]),
    ]);
    return { json: { APIConnect: 'DONE', no_of_trans_found: element.length, element } };
  }

  /** The customer pays on the page, possibly a different amount; no one is notified yet. */
  function pay(key: string, amountPaisa?: number): Session {
    const session = sessions.get(key);
    if (session === undefined) throw new Error('There is no such session');
    session.paid ??= {
      invoice: session.invoice,
      trxId: `${randomBytes(8).toString('hex')}Ab`,
      validationId: randomBytes(12).toString('hex'),
      amountPaisa: amountPaisa ?? session.amountPaisa,
      refundedPaisa: 0,
      isValidated: false,
    };
    return session;
  }

  function fail(key: string, status: 'FAILED' | 'CANCELLED'): Session {
    const session = sessions.get(key);
    if (session === undefined) throw new Error('There is no such session');
    session.tries.push({ status, validationId: randomBytes(12).toString('hex') });
    return session;
  }

  /** The fields of an IPN or a browser return, signed according to the documentation. */
  function fieldsOf(session: Session, changes: Record<string, string> = {}): Record<string, string> {
    const status = session.paid === undefined ? (session.tries.at(-1)?.status ?? 'FAILED') : 'VALID';
    const fields: Record<string, string> = {
      status,
      tran_id: session.invoice,
      val_id: session.paid?.validationId ?? '',
      amount: takaOf(session.amountPaisa),
      bank_tran_id: session.paid?.trxId ?? '',
      currency: 'BDT',
      ...changes,
    };
    const names = Object.keys(fields).toSorted();
    const text = [...names, 'store_passwd']
      .toSorted()
      .map(
        (name) => `${name}=${name === 'store_passwd' ? md5(SSLCOMMERZ_STORE.storePassword) : fields[name]}`,
      )
      .join('&');
    return { ...fields, verify_key: names.join(','), verify_sign: md5(text) };
  }

  const post = (url: string, fields: Record<string, string>, base = callbackBase) =>
    fetch(callbackTo(url, base), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const noticeUrl = (session: Session) => session.fields.get('ipn_url') ?? '';

  /** The payment page with `npm run dev -- --gateways`. */
  function page({ method, path }: SimulatorRequest): SimulatorResponse {
    const [, , key = '', action] = path.split('/');
    const session = sessions.get(key);
    if (session === undefined) return { status: 404, html: 'There is no such page' };
    if (method === 'GET')
      return {
        html: simulatorPage('SSLCommerz', takaOf(session.amountPaisa), {
          Pay: `${path}/pay`,
          'Card declined': `${path}/fail`,
          Cancel: `${path}/cancel`,
        }),
      };
    if (action === 'pay') pay(key);
    else fail(key, action === 'fail' ? 'FAILED' : 'CANCELLED');
    if (action === 'pay') void post(noticeUrl(session), fieldsOf(session)).catch(() => undefined);
    const returnUrl = callbackTo(session.fields.get('success_url') ?? '', callbackBase);
    const inputs = Object.entries(fieldsOf(session))
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('');
    // Like the real one, the browser posts cross-site.
    return {
      html: `<!doctype html><form method="post" action="${returnUrl}">${inputs}<button>Back to the shop</button></form><script>document.forms[0].submit()</script>`,
    };
  }

  const server = await startSimulator((request) => {
    if (request.path === '/gwprocess/v4/api.php') return open(request);
    if (request.path === '/validator/api/validationserverAPI.php') return validate(request);
    if (request.path === '/validator/api/merchantTransIDvalidationAPI.php')
      return request.query.has('tran_id') ? transactions(request.query) : refund(request.query);
    if (request.path.startsWith('/page/')) return page(request);
    return { status: 404, html: 'Not found' };
  }, port);

  return {
    ...server,
    /** Settings that point the API at this server. */
    settings: {
      SSLCOMMERZ_URL: server.url,
      SSLCOMMERZ_STORE_ID: SSLCOMMERZ_STORE.storeId,
      SSLCOMMERZ_STORE_PASSWORD: SSLCOMMERZ_STORE.storePassword,
    },
    faults,
    callBackTo: (base: string) => {
      callbackBase = base;
    },
    lastSession: (): Session => {
      const last = [...sessions.values()].at(-1);
      if (last === undefined) throw new Error('No session yet');
      return last;
    },
    keyOf: (url: string) => url.split('/').at(-1) ?? '',
    pay,
    fail,
    fieldsOf,
    /** Sends the IPN like the provider's server. */
    notify: (session: Session, changes?: Record<string, string>, base?: string) =>
      post(noticeUrl(session), fieldsOf(session, changes), base),
    /** Posts the return cross-site like the customer's browser. */
    returnToShop: (session: Session, changes?: Record<string, string>, base?: string) =>
      post(session.fields.get('success_url') ?? '', fieldsOf(session, changes), base),
    finishRefunds: () => {
      for (const session of sessions.values())
        for (const one of session.refunds.values()) one.status = 'refunded';
    },
    charges: (): Charge[] => [...sessions.values()].flatMap(({ paid }) => paid ?? []),
  };
}
export type SslcommerzSimulator = Awaited<ReturnType<typeof startSslcommerz>>;

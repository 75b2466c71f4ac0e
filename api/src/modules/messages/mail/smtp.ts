import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { DeliveryFault, plainCode } from '../delivery-fault.ts';

export interface OutgoingMail {
  /** Set by the caller, so that a repeat can be recognised as a duplicate. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface Smtp {
  /** Resolves when the server has accepted the mail, otherwise throws. Never still running after the deadline. */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>;
}

const fault = (code: string, isFinal: boolean) => new DeliveryFault('SMTP', code, isFinal);

const Address = z.email().max(254);
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** A line break in a header would start another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

export function openSmtp(url: string): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  // At startup, so that a wrong setting stops the worker instead of failing every mail.
  const auth = username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const target = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
  };

  async function send(mail: OutgoingMail, deadline: AbortSignal): Promise<void> {
    const { from, to, replyTo, subject, messageId, text, html, headers } = mail;
    // Checked again here: nodemailer reads "a@x, b@x" as two recipients.
    if (!Address.safeParse(to).success) throw fault('BAD_ADDRESS', true);
    rejectLate(deadline);
    const socket = await open(target, deadline);
    rejectLate(deadline, socket);
    const late = new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () => {
        socket.destroy();
        reject(fault('ETIMEDOUT', false));
      });
    });
    const transport = createTransport({
      ...target,
      // Our own socket, because nodemailer has no way to abort a transfer.
      connection: socket,
      secure,
      // The password must not travel unencrypted.
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      ...(auth && { auth }),
      greetingTimeout: 20_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const sending = transport.sendMail({
        messageId,
        from: { name: oneLine(from.name), address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        ...(replyTo !== undefined &&
          Address.safeParse(replyTo.address).success && {
            replyTo: { name: oneLine(replyTo.name), address: replyTo.address },
          }),
        subject: oneLine(subject),
        text,
        html,
        headers,
      });
      await Promise.race([sending, late]);
    } catch (error) {
      throw faultOf(error);
    } finally {
      transport.close();
      socket.destroy();
    }
  }
  return { send };
}

/** A signal that is already aborted fires no event. */
function rejectLate(deadline: AbortSignal, socket?: Socket): void {
  if (!deadline.aborted) return;
  socket?.destroy();
  throw fault('ETIMEDOUT', false);
}

function open(target: { host: string; port: number }, deadline: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, timeout: 20_000 });
    const fail = (error: unknown) => {
      socket.destroy();
      reject(faultOf(error));
    };
    const late = () => {
      fail({ code: 'ETIMEDOUT' });
    };
    socket.once('error', fail).once('timeout', late);
    deadline.addEventListener('abort', late, { once: true });
    socket.once('connect', () => {
      deadline.removeEventListener('abort', late);
      socket.off('error', fail).off('timeout', late).setTimeout(0);
      // Until nodemailer takes over, an error without a listener would crash the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

const Fault = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
  errors: z.array(z.object({ code: z.string().optional() })).optional(),
});

/** Errors about our identity, login or relay rights, at any step: the owner must fix them. */
const SENDER_ERRORS = /^(503|530|534|535|538|5\d\d[ -]5\.7\.)/;

/** A 5xx about the recipient or the content is final. */
function faultOf(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFault) return error;
  const {
    code,
    originalCode,
    responseCode,
    response = '',
    command,
    errors,
  } = Fault.safeParse(error).data ?? {};
  if (responseCode !== undefined) {
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    const isAboutSender = SENDER_ERRORS.test(response) || SENDER_ERRORS.test(`${responseCode}`);
    return fault(String(responseCode), isAboutMail && responseCode >= 500 && !isAboutSender);
  }
  // If a host name has several IP addresses, all of them have failed.
  const named = originalCode ?? code ?? errors?.[0]?.code ?? 'FAULT';
  return fault(plainCode(named), false);
}

import type { PageQuery } from '@khamar/contract/cows/list-query';
import { fieldMessageOf } from '@khamar/contract/field-errors';
import { MESSAGE_LIMITS } from '@khamar/contract/limits';
import {
  type MessageDetails,
  type MessageInput,
  type MessagePage,
  MessageSummary,
  textsFor,
} from '@khamar/contract/messages/message';
import type { RecipientPage, RecipientQuery } from '@khamar/contract/messages/recipient';
import type { Language } from '@khamar/contract/accounts/person';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';
import type { MailService } from '../mail/mail.service.ts';
import { mailTo } from './message-mails.ts';
import { toMessage, toMessageDetails, toRecipient, toTextColumns } from './messages.mapper.ts';
import * as messages from './messages.repository.ts';
import * as recipients from './recipients.repository.ts';

export interface MessagesService {
  recipients(query: RecipientQuery): Promise<RecipientPage>;
  send(actor: Actor, input: MessageInput, key: string): Promise<MessageSummary>;
  list(query: PageQuery): Promise<MessagePage>;
  find(id: string): Promise<MessageDetails>;
}

interface Deps {
  db: Db;
  mail: MailService;
  rateLimits: RateLimits;
}

const { askBeyond, maxRecipients } = MESSAGE_LIMITS;
/** Messages, regardless of the number of recipients. */
const HOURLY_LIMIT = 60;
const MESSAGE = { scope: 'message', conflict: 'submission_conflict', result: MessageSummary } as const;

export function makeMessagesService({ db, mail, rateLimits }: Deps): MessagesService {
  const hourly = rateLimits.limit('message', { points: HOURLY_LIMIT, minutes: 60 });
  return {
    async recipients({ page, limit, group, ...filters }) {
      const filter = group === undefined ? filters : { group, ...filters };
      const [rows, byLanguage] = await Promise.all([
        recipients.list(db, filter, { limit, offset: page * limit }),
        recipients.countByLanguage(db, filter),
      ]);
      return {
        recipients: rows.map(toRecipient),
        totalRecipients: totalOf(byLanguage),
        languages: byLanguage.map((row) => ({
          language: row.language,
          recipients: row.recipients,
          first: toRecipient(row),
        })),
      };
    },

    async send(actor, input, key) {
      const { accountId } = actor;
      await hourly.consume(accountId);
      const { confirmedCount, ...fingerprint } = input;
      return inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const { result } = await runOnce(
          tx,
          { ...MESSAGE, key, accountId, fingerprint: [JSON.stringify(fingerprint)] },
          () => enqueue(tx, actor.username, { input: fingerprint, confirmedCount, key }),
        );
        return result;
      });
    },

    async list(query) {
      const { rows, total } = await messages.list(db, query);
      return { messages: rows.map(toMessage), totalMessages: total };
    },

    async find(id) {
      const [message, people] = await Promise.all([messages.find(db, id), messages.listDeliveries(db, id)]);
      if (message === undefined) throw new AppError('not_found');
      return toMessageDetails(message, people);
    },
  };

  interface Sending {
    input: MessageInput;
    confirmedCount: number | undefined;
    key: string;
  }

  async function enqueue(
    tx: Tx,
    writtenBy: string,
    { input, confirmedCount, key }: Sending,
  ): Promise<MessageSummary> {
    const filter = input.group ?? { chosen: input.recipients ?? [] };
    // The list itself is counted, so that the confirmed number is the number of recipients.
    const people = await recipients.list(tx, filter, { limit: maxRecipients + 1, offset: 0 });
    if (people.length > maxRecipients) {
      const count = totalOf(await recipients.countByLanguage(tx, filter));
      throw new AppError('recipients_too_many', undefined, { recipients: count });
    }
    if (people.length === 0) throw new AppError('recipients_none');
    if (people.length > askBeyond && confirmedCount !== people.length)
      throw new AppError('recipients_unconfirmed', undefined, { recipients: people.length });
    rejectMissingTexts(
      input,
      people.map(({ language }) => language),
    );

    const message = await messages.insert(tx, {
      key,
      written_by: writtenBy,
      ...toTextColumns(input),
      recipients: people.length,
    });
    if (message === undefined) return findSent(tx, writtenBy, key);
    await mail.enqueueMany(
      tx,
      people.map((recipient) => mailTo(recipient, message.id, writtenBy)),
    );
    return { _id: message.id, recipients: people.length };
  }
}

const totalOf = (rows: readonly recipients.LanguageRow[]): number =>
  rows.reduce((total, row) => total + row.recipients, 0);

/** A message outlives its idempotency key, so a late repeat may find the message but no key. */
async function findSent(tx: Tx, writtenBy: string, key: string): Promise<MessageSummary> {
  const sent = await messages.findByKey(tx, key);
  if (sent?.written_by !== writtenBy) throw new AppError('submission_conflict');
  return { _id: sent.id, recipients: sent.recipients };
}

/** Each recipient needs a text in their language. */
function rejectMissingTexts(input: MessageInput, languages: readonly Language[]): void {
  const { error } = textsFor(languages).safeParse(input);
  if (error === undefined) return;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message;
  throw new AppError('invalid_request', fieldMessageOf(Object.values(fields)[0] ?? ''), { fields });
}

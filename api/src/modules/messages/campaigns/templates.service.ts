import { MessageTemplate, type TemplateInput, type TemplateList } from '@khamar/contract/messages/message';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction, isDuplicate } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import { toTemplate, toTemplateValues } from './messages.mapper.ts';
import * as templates from './templates.repository.ts';

export interface TemplatesService {
  list(): Promise<TemplateList>;
  add(actor: Actor, input: TemplateInput, key: string): Promise<MessageTemplate>;
  change(actor: Actor, id: string, input: TemplateInput): Promise<MessageTemplate>;
  /** Idempotent: succeeds if the template is gone already. */
  remove(actor: Actor, id: string): Promise<void>;
}

const TEMPLATE = {
  scope: 'message-template',
  conflict: 'submission_conflict',
  result: MessageTemplate,
} as const;
const NAME_INDEXES = { nameEn: 'message_template_name_en', nameBn: 'message_template_name_bn' };

export function makeTemplatesService(db: Db): TemplatesService {
  const inAuditedTransaction = <Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      return work(tx);
    }).catch((error: unknown) => {
      for (const [field, index] of Object.entries(NAME_INDEXES))
        if (isDuplicate(error, index)) throw nameTaken(field);
      throw error;
    });

  return {
    async list() {
      return { templates: (await templates.list(db)).map(toTemplate) };
    },
    add: (actor, input, key) =>
      inAuditedTransaction(actor, async (tx) => {
        const { accountId, username } = actor;
        const { result } = await runOnce(
          tx,
          { ...TEMPLATE, key, accountId, fingerprint: [JSON.stringify(input)] },
          async () => toTemplate(await templates.insert(tx, toTemplateValues(input, username))),
        );
        return result;
      }),
    change: (actor, id, input) =>
      inAuditedTransaction(actor, async (tx) => {
        const changed = await templates.update(tx, id, toTemplateValues(input, actor.username));
        if (changed === undefined) throw new AppError('not_found');
        return toTemplate(changed);
      }),
    remove: (actor, id) => inAuditedTransaction(actor, (tx) => templates.remove(tx, id)),
  };
}

const nameTaken = (field: string) => wrongField('template_name_taken', field, 'template_name_taken');

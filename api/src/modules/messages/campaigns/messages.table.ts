import type { Generated } from 'kysely';

/** A message from staff, stored once for all recipients; the mail of each refers to it. */
export interface MessageTable {
  id: Generated<string>;
  key: string;
  written_by: string;
  written_at: Generated<Date>;
  subject_en: string | null;
  body_en: string | null;
  subject_bn: string | null;
  body_bn: string | null;
  recipients: number;
}

export interface MessageTemplateTable {
  id: Generated<string>;
  name_en: string;
  name_bn: string;
  subject_en: string;
  body_en: string;
  subject_bn: string;
  body_bn: string;
  updated_by: string | null;
  updated_at: Generated<Date>;
}

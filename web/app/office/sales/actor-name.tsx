import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Anyone who is not staff. No account may be named seed: the API reserves the name. */
const ACTOR_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  '(buyer)': msg`Customer`,
  '(worker)': msg`System`,
  seed: msg`Demo data`,
  '(gateway)': msg`Payment gateway`,
  '(self)': msg`Account holder`,
  '(command)': msg`Command line`,
};

export const actorLabel = (name: string): MessageDescriptor | undefined =>
  Object.hasOwn(ACTOR_LABELS, name) ? ACTOR_LABELS[name] : undefined;

/** A username, or who it was besides staff. */
export function ActorName({ name }: { name: string }) {
  const { i18n } = useLingui();
  const label = actorLabel(name);
  return label === undefined ? <span translate="no">{name}</span> : i18n._(label);
}

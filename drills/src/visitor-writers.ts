import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asJson, type Client, elsewhere } from './doors.ts';
import type { Ledger } from './ledger.ts';
import { sendUntilKnown, surprise } from './send-until-known.ts';

const VISITOR_RESTS = 150;
const PERSON_RESTS = 250;

/** A message that nobody else has sent. */
export function aLead() {
  const submission = randomUUID();
  return {
    firstName: 'Salma',
    lastName: 'Begum',
    email: `salma-${submission}@example.org`,
    phone: '01712345678',
    message: 'May we come on Friday?',
    submission,
  };
}

export async function writeLeads(client: Client, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const lead = aLead();
    const write = ledger.begin('lead', lead.submission);
    const call = { method: 'POST' as const, ...asJson(lead, elsewhere()) };
    // oxlint-disable-next-line no-await-in-loop -- one message after the other
    await sendUntilKnown(
      write,
      () => client.send('/leads', call),
      (answer) => {
        if (answer.status !== 201) return surprise(answer);
        ledger.acknowledge(write);
        return 'done';
      },
    );
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(VISITOR_RESTS);
  }
}

export async function signUp(client: Client, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const username = `karim.${randomUUID().slice(0, 13)}`;
    const person = {
      username,
      email: `${username}@example.org`,
      mobile: '01712345678',
      password: 'a green field after rain',
    };
    const write = ledger.begin('sign-up', username);
    const call = { method: 'POST' as const, ...asJson(person, elsewhere()) };
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    await sendUntilKnown(
      write,
      () => client.send('/auth/signup', call),
      (answer) => {
        if (answer.status < 300) ledger.acknowledge(write);
        else if (answer.status === 409 && write.tries > 1) write.outcome = 'found';
        else surprise(answer);
        return 'done';
      },
    );
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(PERSON_RESTS);
  }
}

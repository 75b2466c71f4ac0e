import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { VerifyNumberNote } from './verify-number-note.tsx';

const note = (isUnverified?: boolean) =>
  renderAt('/cow/NDL-001', <VerifyNumberNote isUnverified={isUnverified} />);

test('BUY-03 joining a waiting list asks to verify the number, and leads back', () => {
  expect(textOf(note(true))).toContain("Verify your number so we can text you when it's your turn.");
  expect(note(true)).toContain('href="/account?next=%2Fcow%2FNDL-001#phone"');
  expect(note(false) + note()).toBe('');
});

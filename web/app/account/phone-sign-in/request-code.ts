import type { RequestSignInCode } from '@khamar/contract/accounts/phone-sign-in';
import type { AppStore } from '~/state/store';
import { phoneSignInApi } from './phone-sign-in.api.ts';
import type { SentCode } from './sent-code.ts';

/** 256 random bits in base64url. Chosen here, so trying again after a lost response sends no second SMS. */
export function newRequestSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** Has an SMS sent. Untracked, so the number is not kept in the store. */
export async function requestCode(
  dispatch: AppStore['dispatch'],
  wanted: RequestSignInCode,
): Promise<{ data: SentCode } | { error: unknown }> {
  const { data, error } = await dispatch(
    phoneSignInApi.endpoints.requestSignInCode.initiate(wanted, { track: false }),
  );
  if (data === undefined) return { error };
  const sentAt = Date.now();
  const resendAt = sentAt + data.resendAfterSeconds * 1000;
  return { data: { mobile: wanted.mobile, requestSecret: data.request, sentAt, resendAt } };
}

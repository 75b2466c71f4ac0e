import type { Gateway } from '@khamar/contract/sales/enums';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/schema.ts';
import { requestBkashToken, openBkash } from './bkash.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { shareToken } from './shared-token.ts';
import { openSslcommerz } from './sslcommerz.ts';

export type Gateways = ReadonlyMap<Gateway, PaymentGateway>;

type GatewaySettings = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'GATEWAY_SECONDS'
  | 'SSLCOMMERZ_URL'
  | 'SSLCOMMERZ_STORE_ID'
  | 'SSLCOMMERZ_STORE_PASSWORD'
  | 'BKASH_URL'
  | 'BKASH_USERNAME'
  | 'BKASH_PASSWORD'
  | 'BKASH_APP_KEY'
  | 'BKASH_APP_SECRET'
>;

/** The configured gateways; without any, buyers pay manually. */
export function openGateways(db: Db, settings: GatewaySettings): Gateways {
  const { PUBLIC_URL, GATEWAY_SECONDS: seconds } = settings;
  const gateways: PaymentGateway[] = [];
  if (settings.SSLCOMMERZ_STORE_ID !== undefined && settings.SSLCOMMERZ_STORE_PASSWORD !== undefined)
    gateways.push(
      openSslcommerz({
        url: settings.SSLCOMMERZ_URL,
        storeId: settings.SSLCOMMERZ_STORE_ID,
        storePassword: settings.SSLCOMMERZ_STORE_PASSWORD,
        returnUrl: `${PUBLIC_URL}/gateways/sslcommerz/return`,
        noticeUrl: `${PUBLIC_URL}/gateways/sslcommerz/notice`,
        seconds,
      }),
    );
  const bkash = {
    username: settings.BKASH_USERNAME,
    password: settings.BKASH_PASSWORD,
    appKey: settings.BKASH_APP_KEY,
    appSecret: settings.BKASH_APP_SECRET,
  };
  if (isComplete(bkash)) {
    const bkashSettings = {
      ...bkash,
      url: settings.BKASH_URL,
      returnUrl: `${PUBLIC_URL}/gateways/bkash/return`,
      seconds,
    };
    gateways.push(openBkash(bkashSettings, shareToken(db, 'bkash', requestBkashToken(bkashSettings))));
  }
  return new Map(gateways.map((gateway) => [gateway.provider, gateway]));
}

const isComplete = <Settings extends object>(
  settings: Settings,
): settings is Settings & { [Name in keyof Settings]: NonNullable<Settings[Name]> } =>
  Object.values(settings).every((value) => value !== undefined);

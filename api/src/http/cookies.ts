import { Secret } from '@khamar/contract/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

interface Settings {
  /** Public URL of the API; over https the cookies are Secure. */
  publicUrl: string;
  /** The only origin whose pages may refresh and end a session. */
  siteOrigin: string;
  days: number;
}

export interface SessionCookies {
  refreshToken(request: FastifyRequest): string | undefined;
  deviceSecret(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, secrets: { refreshToken: string; deviceSecret?: string }): void;
  clear(reply: FastifyReply): void;
  /** CSRF check: browsers attach cookies to any request, so this one must also come from our site. */
  fromOurSite: (request: FastifyRequest) => Promise<void>;
}

const DAY = 24 * 60 * 60;
/** Forms and images cannot send a custom header, and a script of another site only after a CORS preflight. */
const HEADER = 'x-requested-with';

export function makeSessionCookies({ publicUrl, siteOrigin, days }: Settings): SessionCookies {
  const secure = publicUrl.startsWith('https:');
  // Browsers accept this prefix only with Secure, Path=/ and no Domain.
  const prefix = secure ? '__Host-' : '';
  const names = { refreshToken: `${prefix}khamar-session`, deviceSecret: `${prefix}khamar-device` };
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const read = (request: FastifyRequest, name: string) => Secret.safeParse(request.cookies[name]).data;

  return {
    refreshToken: (request) => read(request, names.refreshToken),
    deviceSecret: (request) => read(request, names.deviceSecret),
    set(reply, { refreshToken, deviceSecret }) {
      reply.setCookie(names.refreshToken, refreshToken, { ...options, maxAge: Math.floor(days * DAY) });
      if (deviceSecret !== undefined)
        reply.setCookie(names.deviceSecret, deviceSecret, { ...options, maxAge: 400 * DAY });
    },
    clear(reply) {
      reply.clearCookie(names.refreshToken, options);
    },
    fromOurSite(request) {
      const { origin } = request.headers;
      if (origin === siteOrigin && request.headers[HEADER] === 'khamar') return Promise.resolve();
      return Promise.reject(new AppError('forbidden', "Only this farm's own site can do this"));
    },
  };
}

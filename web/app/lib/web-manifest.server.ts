import type { Language } from '~/i18n/languages';

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** A web app manifest with the farm's icons. */
export const manifestResponse = (language: Language, manifest: object): Response =>
  new Response(
    JSON.stringify({
      ...manifest,
      lang: language,
      dir: 'ltr',
      icons: [
        icon('/icon-192.png', 192),
        icon('/icon-512.png', 512),
        icon('/icon-maskable-512.png', 512, 'maskable'),
      ],
    }),
    {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  );

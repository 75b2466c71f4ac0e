import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, redirect, useActionData, useSearchParams } from 'react-router';
import { LeadForm } from '~/shop/contact/lead-form';
import { tagOf } from '~/shop/contact/lead-fields';
import { receiveLead } from '~/shop/contact/receive-lead.server';
import { FarmContacts } from '~/shop/contact/farm-contacts';
import { FRESH } from '~/forms/use-form';
import { FarmPageHead } from '~/domain/page-head';
import { languageOf } from '~/i18n/languages';
import { pathsIn, SENT, usePaths } from '~/paths';
import { storeContext } from '~/state/store';
import type { Route } from './+types/contact-us';

export const handle = HYDRATES_ON_INTERACTION;

/** Handles the form without JavaScript; with JavaScript it is sent directly to the API. */
export async function action({ context, request }: Route.ActionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const received = await receiveLead(context.get(storeContext), await request.formData(), language);
  if (received.isDone) throw redirect(pathsIn(language).contactSent(), 303);
  return data(received, { status: received.status });
}

export default function ContactUs() {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const posted = useActionData<typeof action>();
  const tagId = tagOf(search.get('tag'));
  const message = t`I'd like to know more about this cow. Please call me.`;
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-12">
      <FarmPageHead
        title={t`Contact Us`}
        description={t`Questions about a cow, a visit or delivery? Call, WhatsApp or send us a message.`}
        path={(to) => to.contactUs()}
      />
      <div className="flex flex-col gap-6">
        <h1 className="text-2xl font-bold md:text-3xl">
          <Trans>Contact Us</Trans>
        </h1>
        <p className="text-lg text-ink-600">
          <Trans>Come and see the cows, or ask us anything.</Trans>
        </p>
        <FarmContacts />
      </div>
      <section aria-labelledby="write" className="flex flex-col gap-4 rounded-card bg-cream-100 p-4 md:p-8">
        <h2 id="write" className="text-xl font-bold">
          <Trans>Send us a message</Trans>
        </h2>
        <LeadForm
          key={tagId}
          draft={tagId === null ? 'contact' : `cow/${tagId}`}
          path={paths.contactUs(tagId ?? undefined)}
          action={paths.contactUs(tagId ?? undefined)}
          tagId={tagId}
          isAboutCows={tagId !== null}
          values={posted?.values ?? (tagId === null ? {} : { message })}
          initial={posted ?? { ...FRESH, isDone: search.has(SENT) }}
        />
      </section>
    </div>
  );
}

import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { policies } from 'virtual:policies';
import { farm } from '~/domain/farm';
import { FarmPageHead } from '~/domain/page-head';
import { languageOf } from '~/i18n/languages';
import { dayIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';
import type { Route } from './+types/policy';

export const handle = HYDRATES_ON_INTERACTION;

export function loader({ params, request }: Route.LoaderArgs) {
  const policy = policies[params.policy]?.[languageOf(new URL(request.url).pathname)];
  if (policy === undefined) throw data(null, { status: 404 });
  return policy;
}

export default function PolicyPage({ params, loaderData: policy }: Route.ComponentProps) {
  return (
    <>
      <FarmPageHead
        title={policy.title}
        description={policy.description}
        path={(to) => to.policy(params.policy)}
      />
      <PolicyText {...policy} />
    </>
  );
}

interface PolicyTextProps {
  title: string;
  description: string;
  html: string;
}

/** A page of policies/*.md. Only people who can also change the code write these files, so the HTML is trusted. */
function PolicyText({ title, description, html }: PolicyTextProps) {
  const day = dayIn(useLanguage(), farm.termsVersion);
  return (
    <article className="flex max-w-3xl flex-col gap-4 text-lg">
      <h1 className="text-3xl font-bold lg:text-4xl">{title}</h1>
      <p>{description}</p>
      <div
        className="flex flex-col gap-3 [&_h2]:mt-4 [&_h2]:text-xl [&_h2]:font-bold [&_h2]:text-pasture-800 [&_li]:mb-2 [&_ul]:list-disc [&_ul]:pl-5"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="text-base text-ink-600">
        <Trans>Last updated {day}</Trans>
      </p>
    </article>
  );
}

import { policies } from 'virtual:policies';
import { data } from 'react-router';
import { PolicyText } from '~/shop/policies/policy-text';
import { FarmPageHead } from '~/domain/page-head';
import { languageOf } from '~/i18n/languages';
import type { Route } from './+types/policy';

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

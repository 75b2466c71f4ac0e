import { redirect } from 'react-router';
import { languageOf } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import type { Route } from './+types/home';

/** Until the home page is built, the herd is what people come for. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(pathsIn(languageOf(new URL(request.url).pathname)).allCows());
}

import { redirect } from 'react-router';
import { languageOf } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import type { Route } from './+types/home';

/** Until the home page is built, the herd is what people come for. */
const toCatalogue = ({ request }: { request: Request }) =>
  redirect(pathsIn(languageOf(new URL(request.url).pathname)).allCows());

export const loader = (args: Route.LoaderArgs) => toCatalogue(args);
/** The same without asking the server. */
export const clientLoader = (args: Route.ClientLoaderArgs) => toCatalogue(args);

import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never rendered: the layout's error screen is shown instead. */
export default function NotFound() {
  return null;
}

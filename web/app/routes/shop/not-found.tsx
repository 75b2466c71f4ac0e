import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never shown: the layout's error screen stands in its place. */
export default function NotFound() {
  return null;
}

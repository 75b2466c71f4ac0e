import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/** As the state of a step that a page takes by itself while somebody is still choosing on it. */
export const SAME_PAGE = { isOwnStep: true };

/** Such a step leaves the keyboard where it is and tells the controls nothing new; the way back to it does. */
export function useIsSamePage(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return isMarked(useLocation()) && !isBack;
}

const isMarked = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'isOwnStep' in state;

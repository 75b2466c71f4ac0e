import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/** As the state of a step that a page takes by itself while somebody is still choosing on it. */
export const OWN_STEP = { isOwnStep: true };

/** Such a step leaves the keyboard where it is and tells the controls nothing new; the way back to it does. */
export function useIsOwnStep(): boolean {
  const { state }: Location<unknown> = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  return !isBack && typeof state === 'object' && state !== null && 'isOwnStep' in state;
}

import { AsyncLocalStorage } from 'node:async_hooks';

const thread = new AsyncLocalStorage<string>();

/** Whatever is done for a request, however deep and late, can tell its id. */
export const inThread = (requestId: string, work: () => void): void => {
  thread.run(requestId, work);
};

/** Nothing where no request is the cause: a timer, a job. */
export const requestOfThread = (): string | undefined => thread.getStore();

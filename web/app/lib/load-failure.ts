/** Whether an error is a call or a script that did not arrive, in the words of Chromium, Firefox and Safari. */
export const isLoadFailure = (error: Error): boolean =>
  /^(failed to fetch|error loading|networkerror|importing|load failed)/i.test(error.message);

/** Whether a request or script failed to load, by the error messages of Chromium, Firefox and Safari. */
export const isLoadFailure = (error: Error): boolean =>
  /^(failed to fetch|error loading|networkerror|importing|load failed)/i.test(error.message);

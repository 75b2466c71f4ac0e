/** Path the document was loaded for: that page came with its messages. */
export const firstPath = import.meta.env.SSR ? '' : location.pathname;

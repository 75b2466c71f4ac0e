/** What no keyboard makes: PostgreSQL cannot store a NUL, and the others hide text from its reader. */
export const PLAIN = /^(?=.*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\u200c\u200d])*$/u;
/** Bangla writes with joiners (200C, 200D); no other sign that cannot be seen is text. */
export const PLAIN_LINES = /^(?=[^]*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t\u200c\u200d])*$/u;

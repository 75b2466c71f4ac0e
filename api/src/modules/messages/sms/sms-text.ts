/** The letters of GSM 03.38, of which an SMS takes 160. */
const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take the place of two. */
const GSM7_EXTENDED = new Set('\f^{}\\[~]|€');

/** Of the first or only SMS, and of each where there are several. */
const GSM7_LENGTH = { one: 160, each: 153 };
/** Any other letter, and all of Bangla: two bytes for each. */
const UCS2_LENGTH = { one: 70, each: 67 };

/** How many SMS a text is sent and paid as. */
export function segmentsOf(text: string): number {
  const letters = Array.from(text);
  const isGsm7 = letters.every((letter) => GSM7.has(letter) || GSM7_EXTENDED.has(letter));
  const { one, each } = isGsm7 ? GSM7_LENGTH : UCS2_LENGTH;
  const length = isGsm7
    ? letters.reduce((sum, letter) => sum + (GSM7_EXTENDED.has(letter) ? 2 : 1), 0)
    : text.length;
  return length <= one ? 1 : Math.ceil(length / each);
}

/** Followed by the farm's name where that costs no further SMS. */
export function signed(text: string, name: string): string {
  const whole = `${text} ${name}`;
  return segmentsOf(whole) === segmentsOf(text) ? whole : text;
}

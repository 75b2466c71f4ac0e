/** The GSM 03.38 alphabet, of which an SMS holds 160 characters. */
const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these counts as two characters. */
const GSM7_EXTENDED = new Set('\f^{}\\[~]|€');

/** The length of a single SMS, and of each part of a longer text. */
const GSM7_LENGTH = { one: 160, each: 153 };
/** For any other character, including all of Bangla: two bytes each. */
const UCS2_LENGTH = { one: 70, each: 67 };

/** The number of SMS that a text is sent and billed as. */
export function segmentsOf(text: string): number {
  const letters = Array.from(text);
  const isGsm7 = letters.every((letter) => GSM7.has(letter) || GSM7_EXTENDED.has(letter));
  const { one, each } = isGsm7 ? GSM7_LENGTH : UCS2_LENGTH;
  const length = isGsm7
    ? letters.reduce((sum, letter) => sum + (GSM7_EXTENDED.has(letter) ? 2 : 1), 0)
    : text.length;
  return length <= one ? 1 : Math.ceil(length / each);
}

/** Appends the farm's name if that needs no further SMS. */
export function withFarmName(text: string, name: string): string {
  const whole = `${text} ${name}`;
  return segmentsOf(whole) === segmentsOf(text) ? whole : text;
}

/** Begins with the customer's name if that needs no further SMS. */
export function withName(text: string, name: string | null): string {
  const whole = `${name}: ${text}`;
  return name !== null && segmentsOf(whole) === segmentsOf(text) ? whole : text;
}

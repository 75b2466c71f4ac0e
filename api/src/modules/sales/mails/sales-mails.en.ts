import type { SalesMailTexts } from './sales-mails.texts.ts';

export const english: SalesMailTexts = {
  held: ({ code, tag, price, advance, until, link }) => ({
    subject: `${tag} is held for you`,
    parts: [
      'Hello,',
      `${tag} is held for you until ${until} (Dhaka). Until then nobody else can have it.`,
      `Booking: ${code}\nPrice: ${price}\nAdvance: ${advance}`,
      'To book it, pay the advance and enter the TrxID on the page of your booking.',
      { label: 'Your booking', link },
    ],
  }),

  confirmed: ({ code, tag, price, paid, link }) => ({
    subject: `${tag} is booked for you`,
    parts: [
      'Hello,',
      `Your payment has arrived, and ${tag} is booked for you. Nobody else can have it, and its price stays as it is.`,
      `Booking: ${code}\nPrice: ${price}\nPaid: ${paid}`,
      { label: 'Your booking and receipt', link },
    ],
  }),

  rejected: ({ code, tag, reason, link }) => ({
    subject: `We could not find your payment for ${tag}`,
    parts: [
      'Hello,',
      `We looked for the payment of your booking ${code} and could not confirm it. The reason: ${reason}`,
      'If you have paid, please call us or answer this mail, with the TrxID and the number that you paid from.',
      { label: 'Your booking', link },
    ],
  }),

  expired: ({ code, tag, link }) => ({
    subject: `The time for ${tag} is up`,
    parts: [
      'Hello,',
      `Your booking ${code} has ended because no payment was confirmed in time. Others can have ${tag} now.`,
      'Have you paid? Then nothing is lost: enter the TrxID on the page of the booking, or call us.',
      { label: 'Your booking', link },
    ],
  }),

  yourTurn: ({ code, tag, price, advance, until, link }) => ({
    subject: `It is your turn: ${tag}`,
    parts: [
      'Hello,',
      `You waited for ${tag}. It is held for you now, until ${until} (Dhaka). After that the next in the list gets it.`,
      `Booking: ${code}\nPrice: ${price}\nAdvance: ${advance}`,
      { label: 'To your booking', link },
    ],
  }),

  cancelled: ({ code, tag, paid, claimed, days, reason, link }) => ({
    subject: `Your booking of ${tag} is cancelled`,
    parts: [
      'Hello,',
      reason === ''
        ? `Your booking ${code} of ${tag} is cancelled, as you asked.`
        : `Your booking ${code} of ${tag} is cancelled. The reason: ${reason}`,
      ...(paid === ''
        ? []
        : [`You have paid ${paid}. It comes back to you within ${days} days, the way it came.`]),
      ...(claimed === ''
        ? []
        : [
            `We are still checking your payment of ${claimed}. If we find it, we refund it within ${days} days.`,
          ]),
      { label: 'Your booking', link },
    ],
  }),

  refundDone: ({ code, amount, link }) => ({
    subject: `We have sent ${amount} back to you`,
    parts: [
      'Hello,',
      `${amount} of your booking ${code} went back to the wallet or account that it came from.`,
      { label: 'Your booking', link },
    ],
  }),
};

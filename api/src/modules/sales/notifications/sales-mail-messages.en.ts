import type { SalesMailMessages } from './sales-mail-messages.ts';

export const english: SalesMailMessages = {
  held: ({ code, tag, price, advance, until, link }) => ({
    subject: `${tag} is on hold for you`,
    parts: [
      'Hello,',
      `${tag} is on hold for you until ${until} (Bangladesh time). No one else can book it until then.`,
      `Booking: ${code}\nPrice: ${price}\nAdvance: ${advance}`,
      'To book it, pay the advance and enter the transaction ID (TrxID) on your booking page.',
      { label: 'View booking', link },
    ],
  }),

  confirmed: ({ code, tag, price, total, paid, link }) => ({
    subject: `${tag} is booked for you`,
    parts: [
      'Hello,',
      `We received your payment, and ${tag} is booked for you. The price is locked.`,
      `Booking: ${code}\nPrice: ${price}${total === '' ? '' : `\nTotal with delivery and keeping: ${total}`}\nPaid: ${paid}`,
      { label: 'View booking and receipt', link },
    ],
  }),

  claimReceived: ({ code, tag, amount, trxId, until, link }) => ({
    subject: `We received your TrxID for ${tag}`,
    parts: [
      'Hello,',
      `We received your transaction ID (TrxID) ${trxId} over ${amount} for booking ${code}. We'll check it against our statement and notify you${until === '' ? '' : ` by ${until} (Bangladesh time)`}.`,
      "Is the TrxID wrong? Correct it on your booking page, or call us. Don't pay again.",
      { label: 'View booking', link },
    ],
  }),

  paymentVoided: ({ code, tag, amount, corrected, due, until, link }) => ({
    subject: `Your payment for ${tag} was ${corrected === '' ? 'voided' : 'corrected'}`,
    parts: [
      'Hello,',
      corrected === ''
        ? `We had recorded a payment of ${amount} for ${tag} by mistake and voided it. Its receipt is not valid any more.`
        : `We had recorded a payment of ${amount} for ${tag} by mistake. The correct amount is ${corrected}, with a new receipt.`,
      `Booking: ${code}\nBalance due: ${due}`,
      ...(until === '' ? [] : [`${tag} is on hold for you. Pay the advance by ${until} (Bangladesh time).`]),
      'Not right? Call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  rejected: ({ code, tag, amount, trxId, claimed, reason, link }) => ({
    subject: `We couldn't find your payment for ${tag}`,
    parts: [
      'Hello,',
      `We couldn't confirm your payment of ${amount}${trxId === '' ? '' : `, TrxID ${trxId},`} for booking ${code}. Reason: ${reason}`,
      ...(claimed === '' ? [] : [`Your other payment of ${claimed} is still in review.`]),
      'If you have paid, call us or reply to this email with the transaction ID (TrxID) and the number you paid from.',
      { label: 'View booking', link },
    ],
  }),

  expired: ({ code, tag, link }) => ({
    subject: `Your booking of ${tag} has expired`,
    parts: [
      'Hello,',
      `Booking ${code} expired because we didn't receive a payment in time. ${tag} is available to others again.`,
      'Already paid? Enter the transaction ID (TrxID) on the booking page or call us.',
      { label: 'View booking', link },
    ],
  }),

  yourTurn: ({ code, tag, price, advance, until, link }) => ({
    subject: `It's your turn: ${tag}`,
    parts: [
      'Hello,',
      `You were on the waiting list for ${tag}. It is on hold for you until ${until} (Bangladesh time). Then it goes to the next person on the list.`,
      `Booking: ${code}\nPrice: ${price}\nAdvance: ${advance}`,
      { label: 'View booking', link },
    ],
  }),

  cancelled: ({ code, tag, paid, claimed, days, reason, link }) => ({
    subject: `Your booking of ${tag} is cancelled`,
    parts: [
      'Hello,',
      reason === ''
        ? `Booking ${code} of ${tag} is cancelled, as you asked.`
        : `Booking ${code} of ${tag} is cancelled. Reason: ${reason}`,
      ...(paid === ''
        ? []
        : [`You paid ${paid}. We'll refund it to the original payment method within ${days} days.`]),
      ...(claimed === ''
        ? []
        : [
            `We're still checking your payment of ${claimed}. If we find it, we'll refund it within ${days} days.`,
          ]),
      { label: 'View booking', link },
    ],
  }),

  priceChanged: ({ code, tag, price, total, advance, paid, due, link }) => ({
    subject: `New price for ${tag}`,
    parts: [
      'Hello,',
      `As agreed with you, we changed the price of ${tag}.`,
      `Booking: ${code}\nPrice: ${price}${total === '' ? '' : `\nTotal with delivery and keeping: ${total}`}\nAdvance: ${advance}${paid === '' ? '' : `\nPaid: ${paid}`}\nBalance due: ${due}`,
      'If you did not agree to this, call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  weightRecorded: ({ code, tag, rate, agreedKg, estimate, kg, price, total, due, link }) => ({
    subject: `${tag} weighs ${kg} KG: the price is ${price}`,
    parts: [
      'Hello,',
      `We weighed ${tag} for dispatch. It weighs ${kg} KG. Your price is ${rate} per KG.`,
      `Booking: ${code}\nWhen agreed: ${agreedKg} KG, ${estimate}\nNow: ${kg} KG, ${price}${total === '' ? '' : `\nTotal with delivery and keeping: ${total}`}\nBalance due: ${due}`,
      'If this is not correct, call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  weightToAgree: ({ code, tag, rate, agreedKg, estimate, kg, newPrice, link }) => ({
    subject: `${tag} weighs ${kg} KG: do you agree to ${newPrice}?`,
    parts: [
      'Hello,',
      `We weighed ${tag} for dispatch. It weighs ${kg} KG, which is further from ${agreedKg} KG than we agreed. Your price is ${rate} per KG.`,
      `Booking: ${code}\nWhen agreed: ${agreedKg} KG, ${estimate}\nNow: ${kg} KG, ${newPrice}`,
      'The cow stays at the farm until you agree. Agree on your booking page, or call us.',
      { label: 'View booking', link },
    ],
  }),

  deliveryChanged: ({ code, tag, day, total, due, link }) => ({
    subject: `${tag}: now on ${day}`,
    parts: [
      'Hello,',
      `As agreed with you, we changed how or when you get ${tag}. It is now on ${day}.`,
      `Booking: ${code}\nTotal: ${total}\nBalance due: ${due}`,
      'If you did not agree to this, call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  deliveryCode: ({ code, tag, deliveryCode, due, link }) => ({
    subject: `Your delivery code for ${tag}`,
    parts: [
      'Hello,',
      `${tag} will be delivered today. Your delivery code is ${deliveryCode}.`,
      `Share it with the driver only when the cow with tag ${tag} is in front of you.`,
      `Booking: ${code}\nBalance due: ${due}`,
      { label: 'View booking', link },
    ],
  }),

  deliveryMoved: ({ code, tag, day, more, link }) => ({
    subject: `Eid has moved: ${tag} is now on ${day}`,
    parts: [
      'Hello,',
      `Eid has moved, and the day you get ${tag}${more === '' ? '' : ` and ${more} more`} with it: it is now ${day}. This costs nothing extra.`,
      `Booking: ${code}`,
      'If this day does not suit you, choose another on your booking page or call us.',
      { label: 'View booking', link },
    ],
  }),

  onTheWay: ({ code, tag, driver, driverPhone, link }) => ({
    subject: `${tag} is on the way`,
    parts: [
      'Hello,',
      `${tag} is on the way to you. Your driver is ${driver}${driverPhone === '' ? '' : `, phone ${driverPhone}`}.`,
      `Booking: ${code}`,
      { label: 'View booking', link },
    ],
  }),

  deliveryRecorded: ({ code, tag, amount, due, link }) => ({
    subject: `Delivery of ${tag}: ${amount} in cash`,
    parts: [
      'Hello,',
      `Our driver recorded the delivery of ${tag}.`,
      `Booking: ${code}\nCash received: ${amount}\nBalance due: ${due}`,
      'If this is not correct, call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  notDelivered: ({ code, tag, amount, due, link }) => ({
    subject: `${tag} was not delivered`,
    parts: [
      'Hello,',
      `Our driver could not deliver ${tag}. We'll call you about a new day.`,
      `Booking: ${code}\nCash received: ${amount}\nBalance due: ${due}`,
      'If this is not correct, call us or reply to this email.',
      { label: 'View booking', link },
    ],
  }),

  refundDone: ({ code, amount, link }) => ({
    subject: `We refunded ${amount}`,
    parts: [
      'Hello,',
      `We refunded ${amount} for booking ${code} to the wallet or account you paid from.`,
      { label: 'View booking', link },
    ],
  }),
};

import type { SalesMailMessages } from './sales-mail-messages.ts';

export const bangla: SalesMailMessages = {
  held: ({ code, tag, price, advance, until, link }) => ({
    subject: `${tag} আপনার জন্য রাখা হয়েছে`,
    parts: [
      'আসসালামু আলাইকুম,',
      `${tag} আপনার জন্য ${until} (ঢাকা সময়) পর্যন্ত রাখা হয়েছে। ততক্ষণ অন্য কেউ এটি নিতে পারবেন না।`,
      `বুকিং: ${code}\nদাম: ${price}\nঅগ্রিম: ${advance}`,
      'বুক করতে অগ্রিম টাকা পাঠিয়ে বুকিংয়ের পাতায় TrxID লিখুন।',
      { label: 'আপনার বুকিং', link },
    ],
  }),

  confirmed: ({ code, tag, price, paid, link }) => ({
    subject: `${tag} আপনার নামে বুক হয়েছে`,
    parts: [
      'আসসালামু আলাইকুম,',
      `আপনার টাকা পৌঁছেছে, ${tag} আপনার নামে বুক হয়েছে। অন্য কেউ এটি নিতে পারবেন না, দামও আর বদলাবে না।`,
      `বুকিং: ${code}\nদাম: ${price}\nপরিশোধিত: ${paid}`,
      { label: 'আপনার বুকিং ও রসিদ', link },
    ],
  }),

  rejected: ({ code, tag, amount, trxId, claimed, reason, link }) => ({
    subject: `${tag}: আপনার টাকা খুঁজে পাওয়া যায়নি`,
    parts: [
      'আসসালামু আলাইকুম,',
      `আপনার বুকিং ${code}-এর ${amount}${trxId === '' ? '' : ` (TrxID ${trxId})`} আমরা মিলিয়ে দেখেছি, নিশ্চিত করা যায়নি। কারণ: ${reason}`,
      ...(claimed === '' ? [] : [`আপনার অন্য পেমেন্ট ${claimed} এখনো যাচাই হচ্ছে।`]),
      'টাকা পাঠিয়ে থাকলে TrxID আর যে নম্বর থেকে পাঠিয়েছেন তা জানিয়ে আমাদের ফোন করুন বা এই ইমেইলের উত্তর দিন।',
      { label: 'আপনার বুকিং', link },
    ],
  }),

  expired: ({ code, tag, link }) => ({
    subject: `${tag}: সময় শেষ হয়েছে`,
    parts: [
      'আসসালামু আলাইকুম,',
      `সময়ের মধ্যে টাকা নিশ্চিত না হওয়ায় আপনার বুকিং ${code} শেষ হয়েছে। এখন অন্যরাও ${tag} নিতে পারবেন।`,
      'টাকা পাঠিয়ে থাকলে চিন্তা নেই: বুকিংয়ের পাতায় TrxID লিখুন, অথবা আমাদের ফোন করুন।',
      { label: 'আপনার বুকিং', link },
    ],
  }),

  yourTurn: ({ code, tag, price, advance, until, link }) => ({
    subject: `এবার আপনার পালা: ${tag}`,
    parts: [
      'আসসালামু আলাইকুম,',
      `আপনি ${tag}-এর জন্য অপেক্ষায় ছিলেন। এটি এখন ${until} (ঢাকা সময়) পর্যন্ত আপনার জন্য রাখা আছে। এরপর তালিকার পরের জন পাবেন।`,
      `বুকিং: ${code}\nদাম: ${price}\nঅগ্রিম: ${advance}`,
      { label: 'আপনার বুকিং দেখুন', link },
    ],
  }),

  cancelled: ({ code, tag, paid, claimed, days, reason, link }) => ({
    subject: `${tag}: আপনার বুকিং বাতিল হয়েছে`,
    parts: [
      'আসসালামু আলাইকুম,',
      reason === ''
        ? `আপনার অনুরোধে ${tag}-এর বুকিং ${code} বাতিল হয়েছে।`
        : `${tag}-এর বুকিং ${code} বাতিল হয়েছে। কারণ: ${reason}`,
      ...(paid === ''
        ? []
        : [
            `আপনি ${paid} দিয়েছেন। যে মাধ্যমে এসেছিল সে মাধ্যমেই ${new Intl.NumberFormat('bn-BD').format(days)} দিনের মধ্যে ফেরত পাবেন।`,
          ]),
      ...(claimed === ''
        ? []
        : [
            `আপনার ${claimed} পেমেন্টের যাচাই এখনো চলছে। টাকা পেলে ${new Intl.NumberFormat('bn-BD').format(days)} দিনের মধ্যে ফেরত দেব।`,
          ]),
      { label: 'আপনার বুকিং', link },
    ],
  }),

  priceChanged: ({ code, tag, price, advance, paid, due, link }) => ({
    subject: `${tag}: নতুন দাম`,
    parts: [
      'আসসালামু আলাইকুম,',
      `আপনার সঙ্গে কথা অনুযায়ী ${tag}-এর দাম বদলানো হয়েছে।`,
      `বুকিং: ${code}\nদাম: ${price}\nঅগ্রিম: ${advance}${paid === '' ? '' : `\nপরিশোধিত: ${paid}`}\nবাকি: ${due}`,
      'এমন কথা না হয়ে থাকলে আমাদের ফোন করুন বা এই ইমেইলের উত্তর দিন।',
      { label: 'আপনার বুকিং', link },
    ],
  }),

  refundDone: ({ code, amount, link }) => ({
    subject: `${amount} আপনাকে ফেরত পাঠানো হয়েছে`,
    parts: [
      'আসসালামু আলাইকুম,',
      `বুকিং ${code}-এর ${amount} যে ওয়ালেট বা অ্যাকাউন্ট থেকে এসেছিল সেখানে ফেরত পাঠানো হয়েছে।`,
      { label: 'আপনার বুকিং', link },
    ],
  }),
};

import type { Page } from 'playwright-core';

/** Texts of choosing pick-up or delivery on the booking page, and of the fee on the page of a cow. */
export const CHOOSE_DELIVERY_TEXTS = {
  en: {
    question: 'Pick-up or delivery?',
    delivery: 'Delivery',
    pickUp: 'Pick up at the farm',
    district: 'District',
    dhaka: /^Dhaka/,
    address: 'Address',
    recipient: 'Recipient',
    phone: 'Phone number',
    morning: 'Morning',
    evening: 'Evening',
    full: 'Full',
    isFull: 'This day is full. Choose another.',
    totalChanged: 'The total has changed. Check it and confirm again.',
    noSignal: "No connection. It's safe to try again when you're online.",
    confirm: 'Confirm delivery',
    confirmPickUp: 'Confirm pick-up',
    change: 'Change delivery',
    fee: 'Delivery fee',
    keep: 'Keeping fee (3 days)',
    total: 'Total',
    advance: 'Advance',
    later: 'Due by delivery',
    payTitle: /How will you pay/,
    callUs: /can't be booked online/,
    notListed: 'My district is not listed',
    dayMissing: 'Choose a day',
    atFarm: 'Pick-up at the farm',
  },
  bn: {
    question: 'গরু কীভাবে নেবেন?',
    delivery: 'ডেলিভারি',
    pickUp: 'খামার থেকে নেব',
    district: 'জেলা',
    dhaka: /^ঢাকা/,
    address: 'ঠিকানা',
    recipient: 'যিনি গরু নেবেন',
    phone: 'ফোন নম্বর',
    morning: 'সকাল',
    evening: 'সন্ধ্যা',
    full: 'জায়গা নেই',
    isFull: 'এই দিনে আর জায়গা নেই। আরেকটি দিন বেছে নিন।',
    totalChanged: 'মোট টাকা বদলেছে। দেখে আবার নিশ্চিত করুন।',
    noSignal: /নেটওয়ার্ক পেলে নিশ্চিন্তে আবার চাপুন/,
    confirm: 'ডেলিভারি নিশ্চিত করুন',
    confirmPickUp: 'খামার থেকে নেওয়া নিশ্চিত করুন',
    change: 'ডেলিভারি বদলান',
    fee: 'ডেলিভারির ভাড়া',
    keep: 'খামারে রাখার খরচ (৩ দিন)',
    total: 'মোট',
    advance: 'অগ্রিম',
    later: 'গরু বুঝে নেওয়ার সময় বা আগে দেবেন',
    payTitle: /কীভাবে দেবেন/,
    callUs: /অনলাইনে বুক করা যায় না/,
    notListed: 'আমার জেলা তালিকায় নেই',
    dayMissing: 'একটি দিন বেছে নিন',
    atFarm: 'খামার থেকে নেওয়া',
  },
};

/** Pick-up or delivery, on the booking page. */
export const deliverySection = (page: Page) => page.locator('section[aria-labelledby=delivery]');

/** A line of price, fees and total: its amount. */
export const costOf = (page: Page, label: string) =>
  deliverySection(page)
    .locator('dl > div', { hasText: label })
    .filter({ has: page.locator('dt') })
    .locator('dd')
    .last();

/** The same on every answer of ours; written down once, not worked out for each request. */
export const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** For answers that are data: nothing in them may ever run or be framed. What only a page understands is left out. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': SECURITY_HEADERS['cross-origin-resource-policy'],
  'strict-transport-security': SECURITY_HEADERS['strict-transport-security'],
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
  'x-frame-options': SECURITY_HEADERS['x-frame-options'],
};

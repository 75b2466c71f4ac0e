import { expect, test } from 'vitest';
import { writeThings } from './structured-data.tsx';

test('no farm text can end the script it is embedded in, and it parses back unchanged', () => {
  const description = 'Calm </script><script>alert(1)</script> <!-- & "quiet"';
  const json = writeThings([{ '@type': 'Product', description }]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Product', description }],
  });
});

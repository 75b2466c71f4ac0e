import { expect, test } from 'vitest';
import { writeThings } from './structured-data.tsx';

test('nothing that a farm writes can end the script it stands in, and machines read it unchanged', () => {
  const description = 'Calm </script><script>alert(1)</script> <!-- & "quiet"';
  const json = writeThings([{ '@type': 'Product', description }]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Product', description }],
  });
});

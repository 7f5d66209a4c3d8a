/** An invented person with an address that nobody reads. */
export function testPerson(unique: string): Record<string, string> {
  const letters = unique.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return {
    givenName: `Doctor${letters}`,
    familyName: `Test${letters}`,
    email: `doctor-${unique}@example.com`,
    clientReferenceId: `doctor-${unique}`,
  };
}

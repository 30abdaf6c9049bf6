/** Which send is meant: its whole primary key. */
export interface TestSendKey {
  accountId: string
  id: string
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const REFERENCE = new RegExp(`^test\\.(${UUID})\\.(${UUID})$`)

/**
 * The send's name towards the providers: foreign id, idempotency key and part of the report
 * address. The dots keep it from ever being read as the name of a delivery, which has none.
 */
export function testReference({ accountId, id }: TestSendKey): string {
  return `test.${accountId}.${id}`
}

/** The key that a reference names; undefined for any other text. */
export function parseTestReference(reference: string): TestSendKey | undefined {
  const [, accountId, id] = REFERENCE.exec(reference) ?? []
  return accountId === undefined || id === undefined ? undefined : { accountId, id }
}

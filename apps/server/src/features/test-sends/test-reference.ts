/** Identifies a send: its whole primary key. */
export interface TestSendKey {
  accountId: string
  id: string
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const REFERENCE = new RegExp(`^test\\.(${UUID})\\.(${UUID})$`)

/**
 * The send's reference at the providers: foreign id, idempotency key and part of the report URL. A
 * delivery's reference has no dots, so the two are never confused.
 */
export function testReference({ accountId, id }: TestSendKey): string {
  return `test.${accountId}.${id}`
}

/** The key in a reference; undefined for any other text. */
export function parseTestReference(reference: string): TestSendKey | undefined {
  const [, accountId, id] = REFERENCE.exec(reference) ?? []
  return accountId === undefined || id === undefined ? undefined : { accountId, id }
}

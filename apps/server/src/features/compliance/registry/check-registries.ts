import type { Queries } from '../../../platform/database/database.ts'
import { selectDisconnected } from '../ownership/ownership.queries.ts'
import { ownershipDay } from '../ownership/ownership-day.ts'
import { checkNationalRegistry } from './check-registry.ts'
import type { RegistriesQuestion, RegistryCheck, RegistryRefusal } from './check-registry.ts'

/**
 * What the registries say of these people: preparing a run and its preflight both ask here. Nothing is asked of
 * another machine; of the database of reassigned numbers, the answers that are stored count.
 */
export async function checkRegistries(
  db: Queries,
  question: RegistriesQuestion,
): Promise<RegistryCheck> {
  const national = await checkNationalRegistry(db, question)
  if (!question.asksOwners) return national
  const reassigned = await reassignedLines(db, question)
  if (reassigned.length === 0) return national
  const { channels } = question
  const leftOut = new Map<number, RegistryRefusal>(national.leftOut)
  for (const line of reassigned) {
    if (leftOut.get(line)?.channels.length === channels.length) continue
    leftOut.set(line, { channels, reason: 'reassigned_number' })
  }
  return { ...national, leftOut }
}

/** The lines whose number was disconnected since its person consented, or later. */
async function reassignedLines(
  db: Queries,
  { accountId, people, consentsOf, listDay }: RegistriesQuestion,
): Promise<number[]> {
  const phones = people.map(({ phone }) => phone)
  const found = await selectDisconnected(db, accountId, phones)
  if (found.length === 0) return []
  const sinceOf = new Map(found.map(({ phone, since }) => [phone, since]))
  const asked = people.filter(({ phone }) => sinceOf.has(phone))
  const consents = await consentsOf(asked.map(({ line }) => line))
  const uploaded = await listDay()
  return asked
    .filter(({ line, phone }) => {
      const since = sinceOf.get(phone)
      return since !== undefined && since >= ownershipDay(consents.get(line), uploaded)
    })
    .map(({ line }) => line)
}

import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../platform/database/database.ts'
import { checkRegistries } from '../compliance/index.ts'
import type { RegistryCheck, RegistryPerson } from '../compliance/index.ts'
import { readConsents, readListDay } from '../contacts/index.ts'
import type { RunToSend } from '../runs/index.ts'

/** Compares people who would be contacted with the registries, as the preflight does. */
export function compareWithRegistries(
  db: Queries,
  run: RunToSend,
  people: readonly RegistryPerson[],
  { at, asksOwners }: { at: Date; asksOwners: boolean },
): Promise<RegistryCheck> {
  return checkRegistries(db, {
    accountId: run.accountId,
    people,
    channels: channelsOf(run.type),
    at,
    consentsOf: (lines) => readConsents(db, run, lines, at),
    listDay: () => readListDay(db, run),
    asksOwners,
  })
}

/** Why a registry leaves a line out of a channel; undefined where none does. */
export function registryReason(
  { leftOut }: RegistryCheck,
  line: number,
  channel: Channel,
): 'national_registry' | 'reassigned_number' | undefined {
  const found = leftOut.get(line)
  return found?.channels.includes(channel) ? found.reason : undefined
}

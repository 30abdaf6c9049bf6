import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../platform/database/database.ts'
import { checkRegistries } from '../compliance/index.ts'
import type { RegistryCheck } from '../compliance/index.ts'
import { readConsents, readListDay } from '../contacts/index.ts'
import type { RunToSend } from '../runs/index.ts'
import type { Recipient } from './cut-chunks.ts'

/** Compares those of a page who would be contacted with the registries, as the preflight does. */
export function compareWithRegistries(
  tx: Transaction,
  run: RunToSend,
  recipients: readonly Recipient[],
  { at, asksOwners }: { at: Date; asksOwners: boolean },
): Promise<RegistryCheck> {
  const people = recipients.filter((one) => one.sameAs === null && !one.isLeftOut)
  return checkRegistries(tx, {
    accountId: run.accountId,
    people,
    channels: channelsOf(run.type),
    at,
    consentsOf: (lines) => readConsents(tx, run, lines, at),
    listDay: () => readListDay(tx, run),
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

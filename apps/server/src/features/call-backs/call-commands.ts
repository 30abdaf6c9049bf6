import { ownerNumberOf as numberOfText } from '@afterbeep/contract/call-backs/owner-number'
import type { Queries } from '../../platform/database/database.ts'
import type { CallCommand } from '../../providers/calls/port.ts'
import { ownerOfCalls } from '../senders/index.ts'
import { selectCallBusiness } from './call-backs.queries.ts'
import type { CallBusiness, StoredCall } from './call-backs.queries.ts'
import { ownerLegNote } from './call-event.ts'
import { MENU_KEYS, namelessTexts, spokenTexts } from './spoken-texts.ts'

async function businessOf(
  db: Queries,
  accountId: string | null,
): Promise<CallBusiness | undefined> {
  return accountId === null ? undefined : selectCallBusiness(db, accountId)
}

/** The number that 1 connects to; undefined where there is none that a call could end at. */
export async function ownerNumberOf(
  db: Queries,
  { accountId }: StoredCall,
): Promise<number | undefined> {
  const business = await businessOf(db, accountId)
  return business && dialable(db, business)
}

/** A number that is answered by this very menu would ring for ever. */
async function dialable(db: Queries, { ownerNumber }: CallBusiness): Promise<number | undefined> {
  const number = numberOfText(ownerNumber ?? '')
  if (number === undefined) return undefined
  return (await ownerOfCalls(db, number)) === undefined ? number : undefined
}

/** What the provider has to do in the call's state. */
export async function commandFor(db: Queries, call: StoredCall): Promise<CallCommand> {
  if (call.state === 'ringing') return { kind: 'answer' }
  const business = await businessOf(db, call.accountId)
  const owner = business && (await dialable(db, business))
  const texts = business ? spokenTexts(business, owner !== undefined) : namelessTexts()
  switch (call.state) {
    case 'menu':
      return { kind: 'ask', text: texts.menu, again: texts.again, keys: MENU_KEYS }
    case 'connecting':
      // The number may have been taken away since: then it is said how to reach the business.
      if (owner === undefined) return { kind: 'say', text: texts.telling }
      return { kind: 'connect', to: owner, otherNote: ownerLegNote(call.callId) }
    case 'telling':
      return { kind: 'say', text: texts.telling }
    case 'explaining':
      return { kind: 'say', text: texts.explaining }
    case 'confirming':
      return { kind: 'say', text: texts.confirming }
    default:
      return { kind: 'hang-up' }
  }
}

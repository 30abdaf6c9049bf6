import { ownerNumberOf as numberOfText } from '@afterbeep/contract/call-backs/owner-number'
import type { Queries } from '../../platform/database/database.ts'
import type { CallCommand } from '../../providers/calls/port.ts'
import { ownerOfCalls } from '../senders/index.ts'
import { selectCallBusiness } from './call-backs.queries.ts'
import type { CallBusiness, StoredCall } from './call-backs.queries.ts'
import { ownerLegNote } from './call-event.ts'
import { MENU_KEYS, spokenTexts } from './spoken-texts.ts'

/** Of a number that belongs to no known account, and calls for no one. */
const nobody: CallBusiness = {
  name: null,
  phone: null,
  greeting: null,
  ownerNumber: null,
  textNumber: null,
}

async function businessOf(db: Queries, accountId: string | null): Promise<CallBusiness> {
  return (accountId === null ? undefined : await selectCallBusiness(db, accountId)) ?? nobody
}

/** The number that 1 connects to; undefined where there is none that a call could end at. */
export async function ownerNumberOf(
  db: Queries,
  { accountId }: StoredCall,
): Promise<number | undefined> {
  return dialable(db, await businessOf(db, accountId))
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
  const owner = await dialable(db, business)
  const texts = spokenTexts(business, owner !== undefined)
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

import type { CallEvent } from '../../providers/calls/port.ts'
import type { StoredCall } from './call-backs.queries.ts'
import type { CallMove } from './call-moves.ts'

/** What the leg to the owner is called by its note, before the id of the caller's leg. */
const OWNER_LEG = 'owner '

export function ownerLegNote(callId: string): string {
  return `${OWNER_LEG}${callId}`
}

/** The caller's leg of the call that an event is about. */
export function legOf({ callId, note }: CallEvent): { callId: string; isOwnerLeg: boolean } {
  const isOwnerLeg = note?.startsWith(OWNER_LEG) === true
  return { callId: isOwnerLeg ? note.slice(OWNER_LEG.length) : callId, isOwnerLeg }
}

export interface CallMeaning {
  /** `asks`: what 1 leads to depends on whether there is a number to connect to. */
  move: CallMove | 'asks' | undefined
  /** The caller pressed 9 to this side of the call: an opt-out, whatever the call does besides. */
  keyNine: boolean
  keyOne: boolean
}

const nothing: CallMeaning = { move: undefined, keyNine: false, keyOne: false }

/** What an event means for the call as it is. */
export function meaningOf(event: CallEvent, call: StoredCall, isOwnerLeg: boolean): CallMeaning {
  const { happened } = event
  if (isOwnerLeg) return { ...nothing, move: moveOfOwner(happened.kind) }
  switch (happened.kind) {
    case 'key':
      // The menu's own result moves the call; a key is heard even where that result never comes.
      return { ...nothing, keyNine: happened.key === '9' && !isToOwner(event, call) }
    case 'gathered':
      return ofMenu(happened.keys, call)
    case 'spoken':
      // Of an earlier sentence it says nothing.
      return { ...nothing, move: event.note === call.state ? 'spoken' : undefined }
    default:
      return { ...nothing, move: happened.kind }
  }
}

function ofMenu(keys: string, call: StoredCall): CallMeaning {
  if (keys.includes('9')) {
    const move = call.phone === null ? 'withheld-opts-out' : 'opts-out'
    return { move, keyNine: true, keyOne: false }
  }
  if (keys === '1') return { move: 'asks', keyNine: false, keyOne: true }
  return { ...nothing, move: 'no-key' }
}

function moveOfOwner(kind: CallEvent['happened']['kind']): CallMove | undefined {
  if (kind === 'hung-up') return 'owner-missed'
  return kind === 'bridged' ? 'bridged' : undefined
}

/** Once both speak, the keys are for the other side, such as its own telephone menu. */
function isToOwner({ at }: CallEvent, { connectedAt }: StoredCall): boolean {
  return connectedAt !== null && (at === null || at >= connectedAt)
}

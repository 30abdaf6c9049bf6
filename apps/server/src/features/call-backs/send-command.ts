import { hash } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { CallCommand, CallProvider } from '../../providers/calls/port.ts'
import { noteCommanded } from './call-backs.queries.ts'
import type { StoredCall } from './call-backs.queries.ts'

/** The provider did not take a command. Its event must not be acknowledged, so that it comes again. */
export class CommandFailed extends Error {}

/**
 * Tells the provider what the call's state demands. The id follows from the call and the state, so the command
 * of one state is carried out once, however often and by how many processes it is sent.
 */
export async function sendCommand(
  { db, calls }: { db: Database; calls: CallProvider },
  { callId, state }: StoredCall,
  command: CallCommand,
): Promise<void> {
  const commandId = uuidOf(`${callId} ${state}`)
  const result = await calls.command({ callId, commandId, note: state, command })
  if (result.kind === 'failed') throw new CommandFailed(result.cause)
  await noteCommanded(db, callId, state)
}

/** They suggest version 4; of a hash it is the same each time. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request sends several statements, one after the other. */
const TURNS = 5

/**
 * Some turns of the event loop between two statements of long work. The embedded database responds within the same
 * turn, so without them our statements would follow each other and no other request would be served.
 */
export async function letOthersIn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
}

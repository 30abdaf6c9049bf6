import { callFailureOf } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { dropCowboyAccount } from '../../providers/voice/drop-cowboy-account.ts'
import type { DropCowboyAccess } from '../../providers/voice/drop-cowboy-account.ts'
import { StartupError } from '../startup-error.ts'

/**
 * The id of the line with this name, bought where there is none. The provider takes no reference, so the name is one: a
 * repeat, also after a response that was lost, finds the line and buys nothing twice.
 */
export async function buyPhoneLine(
  { fetch, access }: { fetch: Fetch; access: DropCowboyAccess },
  name: string,
): Promise<{ phoneLineId: string; isNew: boolean }> {
  const account = dropCowboyAccount(fetch, access)
  try {
    const [line, ...more] = (await account.lines()).filter((one) => one.name === name)
    if (more.length > 0) {
      const ids = [line, ...more].map((one) => one?.id).join(', ')
      throw new StartupError(
        `Several lines are named ${name}: ${ids}. Choose one with --phone-line=<id>.`,
      )
    }
    if (line !== undefined) return { phoneLineId: line.id, isNew: false }
    return { phoneLineId: await account.makeLine(name), isNew: true }
  } catch (error) {
    const failure = callFailureOf(error)
    if (failure === undefined) throw error
    throw new StartupError(
      `Of the voice provider ${failure.message}. Say the same again: a line that was made meanwhile is found by its name.`,
      { cause: error },
    )
  }
}

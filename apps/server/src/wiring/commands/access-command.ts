import {
  removeFactorsForSupport,
  selectAccess,
  signOutForSupport,
} from '../../features/accounts/index.ts'
import type { Access } from '../../features/accounts/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../platform/log.ts'
import { StartupError } from '../startup-error.ts'
import { withStore } from './with-store.ts'

const usage = 'access <email> [--sign-out | --remove-second-step]'

const acts = new Map([
  [
    '--sign-out',
    { run: signOutForSupport, done: 'Signed out in all browsers. They are mailed about it.' },
  ],
  [
    '--remove-second-step',
    {
      run: removeFactorsForSupport,
      done:
        'The second step is gone, and they are signed out. They are mailed about it, and have to reset their password ' +
        'by mail before they can sign in.',
    },
  ],
])

/**
 * Shows how a person signs in; signs them out everywhere, or takes away a second step that they have lost. Make sure
 * first that it is they who ask.
 */
export async function runAccessCommand(
  config: Config,
  log: Logger,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [email, word, ...more] = args
  const act = acts.get(word ?? '')
  if (email === undefined || more.length > 0 || (word !== undefined && !act))
    throw new StartupError(usage)
  await withStore(config, log, async ({ db, clock }) => {
    const person = await selectAccess(db, email, clock.now())
    if (!person) throw new StartupError(`No one signs in as ${email}.`)
    if (!act) return print(inWords(person))
    noteOperatorCommand(log, 'access')
    await db.transaction(async (tx) => {
      await act.run(tx, person, clock.now())
      await noteTouchedAccounts({ db: tx, clock }, [person.accountId], 'access')
    })
    print(act.done)
  })
}

function inWords(person: Access): string {
  const factors = [
    ...(person.hasAuthenticator ? ['an authenticator app'] : []),
    ...(person.passkeys > 0 ? [counted(person.passkeys, 'passkey')] : []),
  ]
  const second = factors.length === 0 ? 'no second step' : factors.join(' and ')
  const codes =
    factors.length === 0 ? '' : `, ${counted(person.recoveryCodes, 'recovery code')} left`
  const email = person.isVerified ? 'email confirmed' : 'email not confirmed'
  const browsers = counted(person.sessions, 'browser')
  return `${person.memberRole} of account ${person.accountId}: ${email}, ${second}${codes}, signed in in ${browsers}.`
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

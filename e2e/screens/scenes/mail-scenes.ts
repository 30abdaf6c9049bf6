import { until } from '@afterbeep/testing/product/poll'
import type { Scene, SceneContext } from '../scene.ts'

/** The newest mail of this subject as a page of its own, which is all that a mail program shows. */
function mailed(subject: RegExp) {
  return async ({ sandbox, email }: SceneContext): Promise<string> => {
    const mail = await until(`a mail ${subject} to ${email}`, async () =>
      (await sandbox.mail(email)).find((one) => subject.test(one.subject)),
    )
    return `data:text/html;base64,${Buffer.from(mail.html).toString('base64')}`
  }
}

const kinds = [
  ['confirming an email', 'newcomer', /^Verify your email/],
  ['a receipt', 'subscriber', /receipt for/],
  ['a finished campaign', 'owner', /is finished$/],
  ['a new reply', 'owner', /^You have (?:a|\d+) new repl/],
  ['a blocked run', 'spender', /run was blocked$/],
  ['a paused run', 'unregistered', /run is paused$/],
] as const

/** Mails of each shape: a link, a table of facts, a sentence with advice. */
export const mailScenes: readonly Scene[] = kinds.map(([name, who, subject]) => ({
  screen: 'Mail',
  name,
  who,
  path: mailed(subject),
  shows: (page) => page.getByRole('heading', { level: 1 }),
}))

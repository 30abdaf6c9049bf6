import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { describeError, loggedError } from '../../platform/describe-error.ts'
import { canaries, canaryPattern } from '../../testing/canaries/canary-values.ts'
import { createSmtpMailSender } from './smtp.ts'

/* Written from the rule's text alone: whatever the mail server repeats of a mail, no log and no table has it. */

const { email, name, text } = canaries
const WORDS = `<${email}> of ${name}: spam, “${text}”, http://here/verify?token=yellow-feather`
const opened: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of opened.reverse()) await one.close()
})

/** A mail server that takes every command but one, of which it says all that it knows. */
async function serverRefusing(refused: string, reply: string): Promise<string> {
  const server = createServer((socket) => {
    let inData = false
    socket.on('error', () => socket.destroy())
    const say = (command: string, usual: string) =>
      void socket.write(`${command === refused ? reply : usual}\r\n`)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        if (inData && line !== '.') continue
        const command = inData ? 'end' : line.slice(0, 4).toUpperCase()
        inData = command === 'DATA' && refused !== 'DATA'
        if (command === 'EHLO')
          say(command, refused === 'AUTH' ? '250-mail\r\n250 AUTH PLAIN' : '250 mail')
        else say(command, inData ? '354 go on' : '250 fine')
      }
    })
    say('greeting', '220 ready')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const access = refused === 'AUTH' ? 'me:yellow-feather-key@' : ''
  return `smtp://${access}127.0.0.1:${address.port}`
}

const places = ['greeting', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'end']
const replies = [`550 5.7.1 ${WORDS}`, `451-${WORDS}\r\n451 4.7.0 ${WORDS}`, WORDS]

it.each(places)('repeats nothing of the reply in the place of %s', async (place) => {
  for (const reply of replies) {
    const url = await serverRefusing(place, reply)
    const sender = createSmtpMailSender({ url, from: 'a@here.example', requireTls: false })
    opened.push(sender)
    const mail = { to: email, subject: name, text, html: text }
    const error: unknown = await sender.send(mail).catch((thrown: unknown) => thrown)
    if (!(error instanceof Error)) throw new Error('The mail was taken.')
    const left = JSON.stringify([error.message, describeError(error), loggedError(error)])
    expect(left).not.toMatch(canaryPattern)
    expect(error.message).toMatch(/replied (550 5\.7\.1|451|what is no reply)/)
  }
})

import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

export interface RunningSmtp {
  port: number
  close(): Promise<void>
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024

/** Accepts any mail from any sender: no TLS, no login needed, any login accepted. */
export async function startSmtp(
  mailbox: Mailbox,
  host: string,
  port: number,
): Promise<RunningSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 100,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      void keep(mailbox, stream, recipients, callback)
    },
  })
  // A client that disconnects in the middle must not end the process.
  server.on('error', () => {})
  const listener = server.listen(port, host)
  if (!listener.listening) await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP address')
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

// Returns the error instead of throwing it: SMTP expects it in the same callback as success.
async function keep(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  recipients: string[],
  response: (error?: Error | null) => void,
): Promise<void> {
  try {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
    for (const to of recipients) mailbox.add({ to, subject, text: text.trimEnd(), html })
    response()
  } catch (cause) {
    response(new Error('The mail could not be read', { cause }))
  }
}

import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Mail, MailSender } from './port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  /** The sender as people see it: `Afterbeep <no-reply@example.com>`. */
  from: string
  /** Refuses to send where the server does not encrypt (STARTTLS, or TLS from the first byte). */
  requireTls: boolean
  /** How long the server may stay silent, at most; 10 s by default. */
  timeoutMs?: number
}

export interface SmtpMailSender extends MailSender {
  /** Ends the open connections; mail that is on its way is finished first. */
  close(): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 3
/** A server that closes its connections is tried once more; after that the job waits and retries. */
const MAX_REQUEUES = 1

/** Sends over SMTP on a few kept connections. */
export function createSmtpMailSender(options: SmtpOptions): SmtpMailSender {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const transport = createTransport({
    pool: true,
    url: options.url,
    requireTLS: options.requireTls,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: MAX_REQUEUES,
    // Without these a dead server would hold a job, and its worker, for minutes.
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Our mails carry no attachment; nothing that got into one may read a file or a web page.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, callback: OnSocket) =>
      openByName(options.url, timeoutMs, callback),
  })
  return {
    send: async (mail: Mail) => {
      const sent = transport.sendMail({
        from: options.from,
        // An address object is taken as it is: no comma in it can add a second recipient.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: unsubscribeHeaders(mail.unsubscribeUrl),
      })
      await sent.catch((error: unknown) => {
        throw withoutReply(error)
      })
    },
    close: async () => transport.close(),
  }
}

type OnSocket = (error: Error | null, options?: { connection: Socket }) => void

/**
 * Opens the connection by the server's name. Nodemailer would resolve it first and open one to an address, which
 * the list of allowed addresses does not hold.
 */
function openByName(url: string, timeoutMs: number, callback: OnSocket): void {
  const { protocol, hostname, port } = new URL(url)
  const usual = protocol === 'smtps:' ? 465 : 587
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || usual) })
  const onTimeout = () => socket.destroy(new Error('The mail server did not take the connection.'))
  socket.setTimeout(timeoutMs, onTimeout)
  socket.once('error', callback)
  socket.once('connect', () => {
    socket.off('error', callback)
    socket.setTimeout(0)
    socket.off('timeout', onTimeout)
    callback(null, { connection: socket })
  })
}

/** The code of a reply, and the enhanced one (RFC 3463) where there is one. */
const REPLY_CODES = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

/**
 * A mail server's reply may repeat the address, a name, and a link of the mail that it takes for spam. Only its codes
 * are passed on, which are logged and stored; its own log has the words.
 */
function withoutReply(error: unknown): unknown {
  if (!(error instanceof Error) || !('response' in error)) return error
  const { response } = error
  const codes = typeof response === 'string' ? REPLY_CODES.exec(response)?.[0] : undefined
  const said = codes ?? 'what is no reply of a mail server'
  // The client's own word for what it was doing, such as ETLS.
  const code = 'code' in error ? String(error.code) : 'unknown'
  const refused = new Error(`the mail server replied ${said} (${code})`, { cause: error })
  return Object.assign(refused, { code })
}

/** Mail programs show a button for these, and mailbox providers ask for them (RFC 8058). */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

import { createTransport } from 'nodemailer'

export interface SmtpAccess {
  url: string
  requireTls: boolean
}

const TIMEOUT_MS = 10_000

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'user or password is refused',
  ENOTFOUND: 'its name is not known (DNS)',
  EDNS: 'its name is not known (DNS)',
  ECONNECTION: 'no connection came about',
  ESOCKET: 'no connection came about',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'no response came in time',
  ETLS: 'it does not encrypt (STARTTLS)',
  EPROTOCOL: 'what responds is no mail server',
}

/**
 * Connects, encrypts where that is required, and signs in; no mail is sent.
 *
 * @throws Error with the reason in words and no secret
 */
export async function checkSmtp({ url, requireTls }: SmtpAccess): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    // The server's own words may repeat the user's name.
    throw new Error(reasons[code] ?? `the mail server could not be used (${code})`, {
      cause: error,
    })
  } finally {
    transport.close()
  }
}

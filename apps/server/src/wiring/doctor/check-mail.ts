import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import type { Config } from '../../config.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import type { Surroundings } from './surroundings.ts'

/** Whether mails leave here, and arrive. No mail is sent. */
export async function checkMail(
  surroundings: Surroundings,
  config: Config,
  smtpUrl: string,
): Promise<Finding[]> {
  const server = await checkServer(surroundings, config, smtpUrl)
  if (config.providers.kind !== 'real') return [server]
  const sender = domainOf(config.mailFrom)
  const support = domainOf(config.supportEmail)
  const todo = 'Let this machine look names up, then run the doctor again.'
  const unknown = warning('mail domain', 'names can’t be looked up from here (DNS)', todo)
  if (!(await surroundings.knowsNames())) return [server, unknown]
  try {
    return [
      server,
      ...(await checkSender(surroundings, sender)),
      await checkSupport(surroundings, support),
    ]
  } catch {
    return [server, unknown]
  }
}

async function checkServer(
  { checkMailServer }: Surroundings,
  { smtpTls, providers }: Config,
  url: string,
): Promise<Finding> {
  const { host, hostname, protocol } = new URL(url)
  try {
    await checkMailServer({ url, requireTls: smtpTls })
    const mayBeRead = !smtpTls && protocol !== 'smtps:' && !isLoopbackHost(hostname)
    if (providers.kind === 'real' && mayBeRead) return fault('mail server', readable(host), encrypt)
    return fine('mail server', `${host} takes mail${smtpTls ? ', encrypted' : ''}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it can’t be used'
    const todo =
      'Correct SMTP_URL: smtp://user:password@host:587, with signs such as @ in the password written as %40.'
    return fault('mail server', `${host}: ${reason}`, todo)
  }
}

const readable = (host: string) =>
  `${host} takes mail, but SMTP_TLS=off lets it go there unencrypted, with the links that set passwords`
const encrypt =
  'Remove SMTP_TLS. A server that offers no STARTTLS has to run on this machine, or be reached as smtps://.'

/** Big mailbox providers refuse or hide mail of a domain that does not say who may send it. */
async function checkSender({ textsOf }: Surroundings, domain: string): Promise<Finding[]> {
  const [texts, policies] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)])
  const hasSpf = texts.some((text) => text.startsWith('v=spf1'))
  const hasPolicy = policies.some((text) => text.startsWith('v=DMARC1'))
  const what = 'mail domain'
  if (hasSpf && hasPolicy) return [fine(what, `${domain} has SPF and DMARC`)]
  const missing = [hasSpf ? '' : 'SPF', hasPolicy ? '' : 'DMARC'].filter(Boolean).join(' and no ')
  const todo = `Add the TXT records that your mail provider names for ${domain} (MAIL_FROM); without them mails land in spam.`
  return [warning(what, `${domain} has no ${missing}`, todo)]
}

async function checkSupport({ mailServersOf }: Surroundings, domain: string): Promise<Finding> {
  const what = 'support address'
  if ((await mailServersOf(domain)).length > 0) return fine(what, `${domain} receives mail`)
  const todo = 'Set SUPPORT_EMAIL to an address that is read, or give its domain an MX record.'
  return fault(what, `${domain} receives no mail (no MX record)`, todo)
}

/** `Shop <no-reply@shop.com>` or an address alone. */
function domainOf(address: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(address)?.[1] ?? ''
}

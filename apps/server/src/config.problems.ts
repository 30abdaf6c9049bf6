import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import { databaseTlsProblems, liveProblems } from './config.live-problems.ts'
import { trustedProxies } from './config.proxies.ts'
import type { Given, VariableName } from './config.variables.ts'
import { keyVariables, sharedSenderVariables, simulatorAddresses } from './config.variables.ts'

/** What is wrong with the variables together, one sentence each; each value was validated before. */
export function problemsTogether(given: Given): string[] {
  return [
    ...providerProblems(given),
    ...databaseProblems(given),
    ...databaseTlsProblems(given),
    ...(usesRealProviders(given) ? liveProblems(given) : []),
    ...addressProblems(given),
    ...languageProblems(given),
    ...ownershipProblems(given),
    ...sandboxProblems(given),
    ...proxyProblems(given),
  ]
}

export function usesRealProviders(given: Given): boolean {
  return keyVariables.some((name) => given[name] !== undefined)
}

function missing(given: Given, names: readonly VariableName[]): VariableName[] {
  return names.filter((name) => given[name] === undefined)
}

function providerProblems(given: Given): string[] {
  if (usesRealProviders(given)) return realProviderProblems(given)
  if (given.SIMULATORS_URL !== undefined) {
    const absent = missing(given, simulatorAddresses)
    if (absent.length === 0) return []
    return [
      `SIMULATORS_URL is set, so these are needed too: ${absent.join(', ')}. ` +
        'npm run simulators prints all of them.',
    ]
  }
  const elsewhere = [...simulatorAddresses, 'SMTP_URL' as const].filter(
    (name) => given[name] !== undefined,
  )
  if (elsewhere.length === 0) return []
  return [
    `${elsewhere.join(', ')}: a provider's address is of use with its keys, or with SIMULATORS_URL; neither is set.`,
  ]
}

/** Never half real: a campaign that calls real phones while its mail goes nowhere is of no use. */
function realProviderProblems(given: Given): string[] {
  const problems: string[] = []
  const hasOwn = given.SENDERS === 'own'
  const keys = keyVariables.filter((name) => !hasOwn || !sharedSenderVariables.includes(name))
  const absent = missing(given, [...keys, 'SMTP_URL', 'PUBLIC_URL'])
  const unused = hasOwn ? sharedSenderVariables.filter((name) => given[name] !== undefined) : []
  if (unused.length > 0) {
    problems.push(
      `SENDERS=own, so no account would use ${unused.join(', ')}: remove it, or give it to an account by the command \`sender\`.`,
    )
  }
  if (absent.length > 0) {
    problems.push(
      `Some provider keys are set, so these are needed too: ${absent.join(', ')}. ` +
        'Set all of them, or none for the sandbox.',
    )
  }
  if (given.SIMULATORS_URL !== undefined) {
    problems.push('SIMULATORS_URL and provider keys exclude each other; remove one of the two.')
  }
  return problems
}

/** It writes without fsync: a power failure may lose what it reported as stored. */
const embeddedWithKeys =
  'DATABASE_URL: needed with provider keys. The embedded database may lose its last seconds when the ' +
  'machine stops, and with them who was contacted already. Set DATABASE_URL to a Postgres server, or remove the keys.'

/** People's names and numbers are stored as they are (docs/decisions/0063-encrypted-disks.md). */
const storageUnencrypted =
  'STORAGE_ENCRYPTED: needed with provider keys. Contacts are stored on the disks of the database and of its ' +
  'backups. Encrypt these (LUKS, or the encrypted volumes of your cloud), then set STORAGE_ENCRYPTED=true.'

function databaseProblems(given: Given): string[] {
  const role = given.ROLE ?? 'all'
  const unencrypted =
    usesRealProviders(given) && !['true', '1'].includes(given.STORAGE_ENCRYPTED ?? '')
  return [...(unencrypted ? [storageUnencrypted] : []), ...databaseChoiceProblems(given, role)]
}

function databaseChoiceProblems(given: Given, role: string): string[] {
  if (given.DATABASE_URL === undefined) {
    if (given.MIGRATION_DATABASE_URL !== undefined) {
      return ['MIGRATION_DATABASE_URL: of use beside DATABASE_URL, which is not set.']
    }
    if (usesRealProviders(given)) return [embeddedWithKeys]
    if (role === 'all') return []
    return [`ROLE=${role} needs DATABASE_URL: the embedded database serves one process, ROLE=all.`]
  }
  const absent = missing(given, ['SESSION_SECRET', 'HASH_KEY'])
  // An open sandbox has several processes that share no folder, where each would make its own.
  if (absent.length === 0 || !(usesRealProviders(given) || given.SANDBOX === 'public')) return []
  return [
    `${absent.join(', ')}: needed with DATABASE_URL, the same for every process that shares the database.`,
  ]
}

function addressProblems(given: Given): string[] {
  const role = given.ROLE ?? 'all'
  const problems: string[] = []
  if (role === 'worker' && given.PUBLIC_URL === undefined && !usesRealProviders(given)) {
    problems.push('PUBLIC_URL: needed with ROLE=worker, because the providers report to it.')
  }
  if (role !== 'all' && given.SIMULATORS_URL === undefined && !usesRealProviders(given)) {
    problems.push(
      `SIMULATORS_URL: needed with ROLE=${role} in the sandbox, because all processes must speak to the same simulators.`,
    )
  }
  return problems
}

/** A sandbox is open to its own machine only, unless its operator says so and sets a password. */
function sandboxProblems(given: Given): string[] {
  const { SANDBOX: sandbox, SANDBOX_PASSWORD: password, PUBLIC_URL: publicUrl } = given
  if (usesRealProviders(given)) {
    if (sandbox === undefined) return []
    return ['SANDBOX: provider keys are set, so this is no sandbox; remove SANDBOX or the keys.']
  }
  if (sandbox !== undefined) {
    if (password !== undefined) return []
    return ['SANDBOX=public, so SANDBOX_PASSWORD is needed too: browsers ask for it.']
  }
  if (given.ROLE === 'worker' || publicUrl === undefined || isOnThisMachine(publicUrl)) return []
  return [
    `PUBLIC_URL is ${publicUrl} and no provider key is set. To go live, set the providers' keys. A sandbox ` +
      'that others may open needs SANDBOX=public and SANDBOX_PASSWORD.',
  ]
}

/**
 * A sandbox knows strangers by what a proxy says of them. One that says nothing makes each request look like one of
 * this machine, and would open the sandbox to all for whom it asks.
 */
function proxyProblems(given: Given): string[] {
  const { SANDBOX: sandbox, TRUST_PROXY: proxies } = given
  if (usesRealProviders(given) || sandbox !== undefined) return []
  const { data: trusted = false } = trustedProxies.safeParse(proxies)
  if (trusted === false) return []
  return [
    `TRUST_PROXY is ${proxies} and no provider key is set. Behind a proxy others could open this sandbox, which is ` +
      'for its own machine: set SANDBOX=public and SANDBOX_PASSWORD, or remove TRUST_PROXY.',
  ]
}

/** What is no address at all is a problem of its own. */
function isOnThisMachine(url: string): boolean {
  return !URL.canParse(url) || isLoopbackHost(new URL(url).hostname)
}

/** The variables that each kind of language model needs; a local one has no key. */
const neededByModel: Readonly<Record<string, readonly VariableName[]>> = {
  'openai-compatible': ['MODEL_URL', 'MODEL_NAME'],
  anthropic: ['MODEL_KEY', 'MODEL_NAME'],
}

function languageProblems(given: Given): string[] {
  const provider = given.MODEL_PROVIDER ?? 'none'
  const absent = missing(given, neededByModel[provider] ?? [])
  if (absent.length > 0) {
    return [`MODEL_PROVIDER=${provider}, so these are needed too: ${absent.join(', ')}.`]
  }
  const set = (['MODEL_URL', 'MODEL_KEY', 'MODEL_NAME'] as const).filter(
    (name) => given[name] !== undefined,
  )
  // An operator who sets a key expects a model, and would wonder about templates.
  if (given.MODEL_PROVIDER !== undefined || set.length === 0) return []
  return [`${set.join(', ')}: of use with MODEL_PROVIDER only, which is not set.`]
}

/** One without the other asks for nothing, and an operator who sets one expects numbers to be compared. */
function ownershipProblems(given: Given): string[] {
  const needed = ['RND_REFRESH_TOKEN', 'RND_COMPANY_ID'] as const
  const absent = missing(given, needed)
  const isMeant = absent.length < needed.length || given.RND_URL !== undefined
  if (!isMeant || absent.length === 0) return []
  return [`To ask the database of reassigned numbers, set ${absent.join(' and ')} too.`]
}

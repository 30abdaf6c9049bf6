import type { Config } from '../../config.ts'
import { secretVariables } from '../../config.secret-files.ts'
import { variables } from '../../config.variables.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { outgoingAddresses, outgoingInWords } from '../settings/outgoing-addresses.ts'
import type { Surroundings } from './surroundings.ts'

/** Every setting that begins so is one of ours, or a slip of the pen. */
const OURS =
  /^(?:DROP_COWBOY|TELNYX|STRIPE|MODEL|SANDBOX|SMTP|DATABASE|SESSION_SECRET|HASH_KEY|BREAKER|CANARY)_?/
/** Those of the programs beside it, in the same file of settings. */
const OTHERS = new Set(['DATABASE_IMAGE'])

/** Settings that are set and that nothing reads. */
export function checkNames({ env }: Pick<Surroundings, 'env'>): Finding[] {
  const known = new Set([
    ...Object.keys(variables.shape),
    ...secretVariables.map((name) => `${name}_FILE`),
  ])
  const unknown = Object.keys(env).filter(
    (name) => OURS.test(name) && !known.has(name) && !OTHERS.has(name),
  )
  return unknown.map((name) => {
    const near = [...known].find((one) => plain(one) === plain(name))
    const instead =
      near === undefined ? 'docs/configuration.md lists all settings' : `it is called ${near}`
    return warning(name, 'is set, and no setting has this name', `Rename or remove it: ${instead}.`)
  })
}

function plain(name: string): string {
  return name.replaceAll('_', '').replace(/S$/, '')
}

/** Published in deploy/sandbox.env. */
const PUBLISHED = /^only-for-the-sandbox/

/** What the schema can't refuse, because the sandbox may have it. */
export function checkLiveSettings(config: Config): Finding[] {
  const findings = [keysFinding(config)]
  const { sessionSecret, hashKey, operationsToken } = config
  if (config.providers.kind !== 'real') return findings
  for (const [name, value] of [
    ['SESSION_SECRET', sessionSecret],
    ['HASH_KEY', hashKey],
  ] as const) {
    if (value === undefined || !PUBLISHED.test(value)) continue
    const todo = `Make one with openssl rand -hex 32, before the first start with real people.`
    findings.push(fault(name, 'is the one that deploy/sandbox.env publishes', todo))
  }
  if (hashKey !== undefined && hashKey === sessionSecret) {
    const todo = 'Make another SESSION_SECRET with openssl rand -hex 32; HASH_KEY may not change.'
    findings.push(warning('HASH_KEY', 'is the same as SESSION_SECRET', todo))
  }
  findings.push(
    operationsToken === undefined
      ? warning(
          'OPERATIONS_TOKEN',
          'is not set, so /metrics and /api/docs do not exist and nothing can alarm you',
          'Set it to what openssl rand -hex 32 prints, and have your monitoring send it.',
        )
      : fine('OPERATIONS_TOKEN', 'opens /metrics and /api/docs'),
  )
  const said = fine(
    'STORAGE_ENCRYPTED',
    'you say that the disks of database and backups are encrypted',
  )
  const reached = fine('outgoing calls', `${outgoingInWords(outgoingAddresses(config))}; no others`)
  return [...findings, said, reached]
}

function keysFinding({ providers }: Config): Finding {
  return providers.kind === 'real'
    ? fine('keys', 'real providers, all of them live')
    : fine('keys', 'none: this is the sandbox, and nothing in it is real')
}

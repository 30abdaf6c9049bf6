// npm run try:going-live: follows docs/going-live.md word by word, with the simulators as the vendors.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../postgres/free-port.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { root } from '../stages/command.ts'
import { atSignal } from '../system/at-signal.ts'
import { filledIn, printedSettings, stepsOf } from './page-steps.ts'
import { runCommands, startCommands } from './run-commands.ts'
import { startTlsProxy } from './tls-proxy.ts'
import { startVendors } from './start-vendors.ts'

const settingsFile = join(root, 'live.env')
if (existsSync(settingsFile)) throw new Error('live.env is here already, and stays as it is.')

const folder = mkdtempSync(join(tmpdir(), 'afterbeep going live '))
const cleanups: (() => unknown)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => rmSync(settingsFile, { force: true }),
]
const cleanUp = async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
atSignal(cleanUp)

try {
  await follow()
  console.log(
    '\n✓ docs/going-live.md leads from keys to a running product, and the doctor finds no fault.',
  )
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await cleanUp()
}

async function follow(): Promise<void> {
  const port = await findFreePort()
  // Durable, as the doctor demands of a live database.
  const postgres = await startPostgres({ durable: true })
  cleanups.push(() => postgres.stop())
  const proxy = await startTlsProxy(folder, port)
  cleanups.push(() => proxy.close())
  const trusting = { NODE_EXTRA_CA_CERTS: proxy.certificate, CURL_CA_BUNDLE: proxy.certificate }
  const vendors = await startVendors(trusting)
  cleanups.push(() => vendors.stop())
  const env = { ...withoutSettings(), ...trusting }

  for (const { heading, commands } of stepsOf(
    readFileSync(join(root, 'docs', 'going-live.md'), 'utf8'),
  )) {
    console.log(`\n▶ ${heading}\n${commands.replace(/^/gm, '  $ ')}\n`)
    if (commands.includes('npm start')) {
      cleanups.push(await startCommands(commands, env, 'Afterbeep is ready at'))
      continue
    }
    const output = await runCommands(commands, env)
    if (heading.startsWith('2.'))
      fillIn(whatIsMine(proxy.url, port, postgres.url, vendors.settings))
    if (heading.startsWith('3.')) await repeatSetUp(commands, env, printedSettings(output))
  }
}

/** None of this shell's own settings may help. */
function withoutSettings(): Record<string, string | undefined> {
  const example = readFileSync(join(root, 'deploy', 'live.env.example'), 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}

/** What the table of step 2 asks for. No mail leaves for the domain, which is only looked up. */
function whatIsMine(
  publicUrl: string,
  port: number,
  databaseUrl: string,
  vendors: Record<string, string>,
): Record<string, string> {
  return {
    ...vendors,
    PUBLIC_URL: publicUrl,
    SITE_ADDRESS: 'localhost',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    BACKUP_FOLDER: join(folder, 'backups'),
    STORAGE_ENCRYPTED: 'true',
    MAIL_FROM: 'Afterbeep <no-reply@icann.org>',
    SUPPORT_EMAIL: 'help@icann.org',
    TRUST_PROXY: '1',
  }
}

function fillIn(values: Record<string, string>): void {
  writeFileSync(settingsFile, filledIn(readFileSync(settingsFile, 'utf8'), values))
}

/** As the page says: what was printed goes into the settings, and a repeat makes nothing. */
async function repeatSetUp(
  commands: string,
  env: Record<string, string | undefined>,
  printed: Record<string, string>,
): Promise<void> {
  if (Object.keys(printed).length === 0) throw new Error('providers:setup printed no setting.')
  fillIn(printed)
  console.log('\n  and once more, which has to make nothing:\n')
  const again = await runCommands(commands, env)
  const made = again.split('\n').filter((line) => /^(created|changed|failed)/.test(line))
  if (made.length > 0) throw new Error(`The second run made something:\n${made.join('\n')}`)
}

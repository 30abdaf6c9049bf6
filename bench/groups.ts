import { measureAccountExport } from './account-export/measure-account-export.ts'
import { measureBombs } from './contact-import/measure-bombs.ts'
import { measureContactFile } from './contact-file/measure-contact-file.ts'
import { measureContactImport } from './contact-import/measure-contact-import.ts'
import { measureEncryption } from './contact-import/measure-encryption.ts'
import { measureBrowserUpload } from './browser-upload/measure-browser-upload.ts'
import { measureDispatch } from './dispatch/measure-dispatch.ts'
import { measureWorkers } from './dispatch/measure-workers.ts'
import { measureFlat } from './flat/measure-flat.ts'
import { measureSendTenThousand } from './measure-send-ten-thousand.ts'
import { measureLogins } from './logins/measure-logins.ts'
import { measureUnknownAddresses } from './logins/measure-unknown-addresses.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { measureNeighbours } from './neighbours/measure-neighbours.ts'
import { measurePace } from './pace/measure-pace.ts'
import { measureRegistry } from './registry/measure-registry.ts'
import { measureSize } from './size/measure-size.ts'
import { measureTyping } from './typing/measure-typing.ts'
import { measureWal } from './wal/measure-wal.ts'
import { measureWebhooks } from './webhooks/measure-webhooks.ts'

/** Something that can be measured by itself. */
interface Group {
  description: string
  /** Whether it runs when no group is picked; a group that takes many minutes does not. */
  usual: boolean
  measure(): Promise<void>
}

const numberFrom = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const rounds = numberFrom('ROUNDS', 5)
const deliveries = numberFrom('DELIVERIES', 50_000)

/** Everything that `npm run bench` measures, in its order. */
export const groups: Readonly<Record<string, Group>> = {
  send: {
    description: 'ten thousand recipients from upload to the last result',
    usual: true,
    measure: () => measureSendTenThousand(rounds),
  },
  dispatch: {
    description: `${deliveries} drops to a provider that answers at once, 100 in flight`,
    usual: true,
    measure: () =>
      measureDispatch({ rounds, deliveries, inFlight: 100, latencyMs: 0, peers: true }),
  },
  'dispatch-ours': {
    description: 'the same without the queues',
    usual: false,
    measure: () =>
      measureDispatch({ rounds, deliveries, inFlight: 100, latencyMs: 0, peers: false }),
  },
  'dispatch-slow': {
    description: `${deliveries} drops to a provider that takes 50 ms, 500 in flight`,
    usual: true,
    measure: () =>
      measureDispatch({ rounds, deliveries, inFlight: 500, latencyMs: 50, peers: false }),
  },
  workers: {
    description: 'two workers against one, while the provider is the wait',
    usual: true,
    measure: () => measureWorkers(rounds, numberFrom('DELIVERIES', 20_000)),
  },
  pace: {
    description: 'limits held over three workers',
    usual: true,
    measure: () => measurePace(numberFrom('SECONDS', 60)),
  },
  webhooks: {
    description: 'reports stored, deduplicated and applied, 128 connections',
    usual: true,
    measure: () =>
      measureWebhooks({ rounds, voicemails: numberFrom('REPORTS', 50_000), connections: 128 }),
  },
  wal: {
    description: 'bytes of WAL in the life of a delivery, on Postgres',
    usual: false,
    measure: () => measureWal(deliveries),
  },
  memory: {
    description: 'a campaign to a million; takes many minutes',
    usual: false,
    measure: () => measureMemory(numberFrom('DELIVERIES', 1_000_000)),
  },
  'contact-file': {
    description: 'a contact file read and validated, beside other readers of CSV',
    usual: true,
    measure: () => measureContactFile(rounds, numberFrom('ROWS', 1_000_000)),
  },
  'contact-import': {
    description: 'a contact file from its first byte to committed rows, beside psql',
    usual: true,
    measure: () => measureContactImport(rounds, numberFrom('ROWS', 1_000_000)),
  },
  encryption: {
    description: 'an import, beside what encrypting each person would add',
    usual: false,
    measure: () => measureEncryption(rounds, numberFrom('ROWS', 300_000)),
  },
  size: {
    description:
      'every screen at 1,000,000 and 10,000,000 deliveries, and an export; takes minutes',
    usual: false,
    measure: () =>
      measureSize({
        rounds,
        sizes: [1_000_000, numberFrom('DELIVERIES', 10_000_000)],
        exported: numberFrom('EXPORTED', 1_000_000),
      }),
  },
  flat: {
    description:
      'what is asked again and again, at a hundredth of a large history and at all of it',
    usual: true,
    measure: () => measureFlat(numberFrom('CALLS', 300)),
  },
  typing: {
    description: 'keys in the message, on a phone four times slower',
    usual: true,
    measure: () => measureTyping(rounds),
  },
  'browser-upload': {
    description: 'a contact file in the wizard, in Chromium: the page is never held up for 50 ms',
    usual: true,
    measure: () => measureBrowserUpload(Math.min(rounds, 3), numberFrom('ROWS', 1_000_000)),
  },
  logins: {
    description: '200 logins at once: pages and other users’ calls stay below 200 ms',
    usual: true,
    measure: () => measureLogins(numberFrom('LOGINS', 200)),
  },
  'unknown-addresses': {
    description: 'whether the time of a sign-in shows which addresses have an account',
    usual: true,
    measure: () => measureUnknownAddresses(numberFrom('ACCOUNTS', 80)),
  },
  bombs: {
    description: 'contact files that are made to exhaust the server',
    usual: true,
    measure: () => measureBombs(),
  },
  'account-export': {
    description: 'all that is stored of an account as one archive, within a minute; takes minutes',
    usual: false,
    measure: () => measureAccountExport(numberFrom('DELIVERIES', 1_000_000)),
  },
  registry: {
    description: 'preparing a run with a national registry of five million numbers, and without',
    usual: false,
    measure: () =>
      measureRegistry({
        rounds,
        numbers: numberFrom('NUMBERS', 5_000_000),
        people: numberFrom('PEOPLE', 20_000),
        registered: numberFrom('REGISTERED', 0),
      }),
  },
  neighbours: {
    description: 'what other accounts notice of one that has eight campaigns checked at once',
    usual: true,
    measure: () => measureNeighbours(numberFrom('CONTACTS', 100_000)),
  },
}

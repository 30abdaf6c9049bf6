import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomFillSync,
} from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOn } from '@afterbeep/testing/product/databases'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { writeContactCsv } from '../contact-csv.ts'
import { median } from '../machine.ts'
import { printTable, whole } from '../table.ts'
import { onProduct } from './measure-contact-import.ts'
import { psql } from './copy-by-psql.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * What it would cost to store each person under a key of their account: an import as it is, and in the
 * same run the least that encryption would add to it. Per person AES-256-GCM over the values, another
 * over the number, and a keyed hash of the number for look-ups; larger rows and indexes are not counted.
 */
export async function measureEncryption(rounds: number, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const server = await startPostgres({ durable: true })
  try {
    const csv = join(folder, 'contacts.csv')
    await writeContactCsv(csv, { rows, withProblems: false })
    const lines = (await readFile(csv, 'utf8')).split('\n').slice(1, rows + 1)
    const ground = { csv, rows, clean: '', postgresUrl: server.url }
    const imported: number[] = []
    const encrypted: number[] = []
    const decrypted: number[] = []
    await onProduct(
      { name: 'Postgres', make: () => makeOn(server.url) },
      ground,
      async (product) => {
        await product.import(false)
        for (let round = 0; round < rounds; round += 1) {
          psql(product.databaseUrl ?? '', 'truncate contacts', 'checkpoint')
          imported.push((await product.import(false)).tookMs)
          const { encryptMs, decryptMs } = encryptAll(lines)
          encrypted.push(encryptMs)
          decrypted.push(decryptMs)
        }
      },
    )
    const base = median(imported)
    const row = (name: string, timesMs: readonly number[]) => {
      const ms = median(timesMs)
      return [name, whole(ms), ((ms * 1000) / rows).toFixed(1), (ms / base).toFixed(2)]
    }
    printTable({
      title: `${whole(rows)} people: an import, and what encryption would add on one thread`,
      columns: ['what', 'ms', 'µs a person', 'of the import'],
      rows: [
        row('import over HTTP to committed rows', imported),
        row('values and number encrypted, number hashed', encrypted),
        row('values and number decrypted, as sending would', decrypted),
      ],
    })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function encryptAll(lines: readonly string[]): { encryptMs: number; decryptMs: number } {
  const key = randomBytes(32)
  const hashKey = randomBytes(32)
  const ivs = Buffer.allocUnsafe(IV_BYTES * 2 * lines.length)
  const startMs = performance.now()
  randomFillSync(ivs)
  const kept = lines.map((line, index) => {
    const phone = line.split(',')[4] ?? ''
    createHmac('sha256', hashKey).update(phone).digest()
    const at = index * IV_BYTES * 2
    return [
      encrypt(key, ivs.subarray(at, at + IV_BYTES), line),
      encrypt(key, ivs.subarray(at + IV_BYTES, at + IV_BYTES * 2), phone),
    ]
  })
  const encryptMs = performance.now() - startMs
  const decryptStartMs = performance.now()
  for (const texts of kept) for (const text of texts) decrypt(key, text)
  return { encryptMs, decryptMs: performance.now() - decryptStartMs }
}

function encrypt(key: Buffer, iv: Buffer, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = [iv, cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([...body, cipher.getAuthTag()])
}

function decrypt(key: Buffer, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  const text = decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

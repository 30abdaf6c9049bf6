import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { median } from '../machine.ts'

export interface ExportOptions {
  databaseUrl: string
  /** The file's whole address, and the cookies for its request. */
  fileUrl: string
  cookie: string
  /** The process that serves the file. */
  pid: number
  runId: string
  rows: number
  rounds: number
}

/** Medians; memory is the peak of the server's process while a file was sent. */
export interface ExportFigures {
  copyMs: number
  fileMs: number
  firstByteMs: number
  bytes: number
  firstMb: number
  lastMb: number
}

/** The file over HTTP and `\copy` of the same rows, in turns; both outputs are discarded. */
export async function measureExport(options: ExportOptions): Promise<ExportFigures> {
  const copyMs: number[] = []
  const files: Downloaded[] = []
  await expectAllLines(options)
  const mostMb: number[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    copyMs.push(copyByPsql(options))
    let most = 0
    const sampling = setInterval(() => (most = Math.max(most, rssMb(options.pid))), 20)
    files.push(await download(options))
    clearInterval(sampling)
    mostMb.push(most)
  }
  return {
    copyMs: median(copyMs),
    fileMs: median(files.map((file) => file.ms)),
    firstByteMs: median(files.map((file) => file.firstByteMs)),
    bytes: median(files.map((file) => file.bytes)),
    firstMb: mostMb[0] ?? Number.NaN,
    lastMb: mostMb.at(-1) ?? Number.NaN,
  }
}

function copyByPsql({ databaseUrl, runId }: ExportOptions): number {
  const startedMs = performance.now()
  const select = `select phone, state, reason, provider_code, changed_at, channel from deliveries
    where account_id = (select account_id from runs where id = '${runId}')
      and run_id = '${runId}' and channel = 'voice' order by line`.replaceAll(/\s+/g, ' ')
  execFileSync('psql', [databaseUrl, '-qc', `\\copy (${select}) to '/dev/null' csv`])
  return performance.now() - startedMs
}

interface Downloaded {
  ms: number
  firstByteMs: number
  bytes: number
}

async function download(options: ExportOptions): Promise<Downloaded> {
  const startedMs = performance.now()
  let firstByteMs = Number.NaN
  let bytes = 0
  await readFile(options, (part) => {
    if (bytes === 0) firstByteMs = performance.now() - startedMs
    bytes += part.length
  })
  return { ms: performance.now() - startedMs, firstByteMs, bytes }
}

/** The time of a file with missing rows would mean nothing. */
async function expectAllLines(options: ExportOptions): Promise<void> {
  let lines = 0
  await readFile(options, (part) => {
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1
  })
  if (lines === options.rows + 1) return
  throw new Error(`The file has ${lines} lines, not ${options.rows + 1}.`)
}

async function readFile(
  { fileUrl, cookie }: ExportOptions,
  onPart: (part: Buffer) => void,
): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(fileUrl, { headers: { cookie } }, resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${fileUrl} answered ${response.statusCode}.`)
  response.on('data', onPart)
  await once(response, 'end')
}

function rssMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

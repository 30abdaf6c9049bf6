import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, IncomingMessage } from 'node:http'
import { median } from '../machine.ts'

export interface ExportOptions {
  databaseUrl: string
  /** The file's whole address, and the cookies that it is asked for with. */
  fileUrl: string
  cookie: string
  /** The process that answers. */
  pid: number
  runId: string
  rows: number
  rounds: number
}

/** Medians; memory is how much more the server's process held at its most than before the first. */
export interface ExportFigures {
  copyMs: number
  fileMs: number
  firstByteMs: number
  bytes: number
  grownMb: number
}

/** The file over HTTP and `\copy` of the same rows, in turns; both are thrown away as they come. */
export async function measureExport(options: ExportOptions): Promise<ExportFigures> {
  const copyMs: number[] = []
  const files: Downloaded[] = []
  // The first one compiles, and lets both sides fill their buffers.
  await expectAllLines(options)
  const beforeMb = rssMb(options.pid)
  let mostMb = beforeMb
  const sampling = setInterval(() => (mostMb = Math.max(mostMb, rssMb(options.pid))), 20)
  for (let round = 0; round < options.rounds; round += 1) {
    copyMs.push(copyByPsql(options))
    files.push(await download(options))
  }
  clearInterval(sampling)
  return {
    copyMs: median(copyMs),
    fileMs: median(files.map((file) => file.ms)),
    firstByteMs: median(files.map((file) => file.firstByteMs)),
    bytes: median(files.map((file) => file.bytes)),
    grownMb: mostMb - beforeMb,
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

async function download({ fileUrl, cookie }: ExportOptions): Promise<Downloaded> {
  const startedMs = performance.now()
  const request = get(fileUrl, { headers: { cookie } })
  const [response] = await once(request, 'response')
  if (!(response instanceof IncomingMessage) || response.statusCode !== 200) {
    throw new Error(`${fileUrl} did not answer with the file.`)
  }
  let firstByteMs = Number.NaN
  let bytes = 0
  response.on('data', (part: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - startedMs
    bytes += part.length
  })
  await once(response, 'end')
  return { ms: performance.now() - startedMs, firstByteMs, bytes }
}

/** A file that is quick because something is missing would be no figure. */
async function expectAllLines({ fileUrl, cookie, rows }: ExportOptions): Promise<void> {
  const response = await fetch(fileUrl, { headers: { cookie } })
  let lines = 0
  for await (const part of response.body ?? []) {
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1
  }
  if (lines !== rows + 1) throw new Error(`The file has ${lines} lines, not ${rows + 1}.`)
}

function rssMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

// npm run bench [-- --rounds=3 --contacts=10000]: how fast a large campaign is taken and delivered.
import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { runRound } from './campaign-round.ts'
import type { Round } from './campaign-round.ts'
import { openDatabases } from './databases.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    contacts: { type: 'string', default: '10000' },
  },
})
const rounds = Number(values.rounds)
const contacts = Number(values.contacts)

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${gigabytes} GB of memory, Node ${process.version} on ${process.platform}`
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 === 0 ? sorted.slice(middle - 1) : []
  return sorted.length % 2 === 0 ? (low + high) / 2 : (sorted[middle] ?? 0)
}

function row(database: string, done: readonly Round[]): Record<string, string> {
  const of = (pick: (round: Round) => number) => median(done.map(pick))
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  const deliverMs = of((round) => round.deliverMs)
  return {
    database,
    'upload, s': seconds(of((round) => round.uploadMs)),
    'publish, s': seconds(of((round) => round.publishMs)),
    'all final, s': seconds(deliverMs),
    'deliveries a second': String(Math.round((contacts / deliverMs) * 1000)),
    'all final, each round': done.map((round) => seconds(round.deliverMs)).join(' '),
  }
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`)
console.log(`${contacts} voicemails, medians of ${rounds} rounds, each with a new database\n`)
const databases = await openDatabases()
try {
  const table: Record<string, string>[] = []
  for (const kind of databases.kinds) {
    const done: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      done.push(await runRound(kind, contacts))
      console.log(`  round ${round} on ${kind.name}: ${JSON.stringify(done.at(-1))}`)
    }
    table.push(row(kind.name, done))
  }
  console.table(table)
} finally {
  await databases.close()
}

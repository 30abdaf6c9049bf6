// npm run bench: a campaign to ten thousand, published and delivered, ROUNDS times on each database.
import type { DatabaseKind } from '../e2e/support/databases.ts'
import { openDatabases } from './databases.ts'
import { describeMachine, median } from './machine.ts'
import { sendTenThousand } from './send-ten-thousand.ts'
import type { Round } from './send-ten-thousand.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)

interface Row {
  work: string
  on: string
  goal: string
  unit: string
  values: number[]
}

async function measure(kind: DatabaseKind): Promise<Row[]> {
  const rounds: Round[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    rounds.push(await sendTenThousand(kind))
    console.log(`  ${kind.name}: round ${index + 1} of ${ROUNDS} done`)
  }
  const row = (work: string, goal: string, pick: (round: Round) => number): Row => ({
    work,
    on: kind.name,
    goal,
    unit: 'ms',
    values: rounds.map(pick),
  })
  return [
    row('upload 10,000 contacts', '—', (round) => round.uploadMs),
    row('publish 10,000 contacts: answered', '< 1,000 ms', (round) => round.publishMs),
    row('10,000 deliveries: all final', '≤ 30,000 ms', (round) => round.deliveredMs),
  ]
}

function print(rows: readonly Row[]): void {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  console.log(`\n${describeMachine()}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(`Medians of ${ROUNDS} rounds, each on a new database; least and most beside them.\n`)
  console.log('| work | database | median | least – most | goal |')
  console.log('| --- | --- | --: | --: | --- |')
  for (const { work, on, goal, unit, values } of rows) {
    const spread = `${whole(Math.min(...values))} – ${whole(Math.max(...values))}`
    console.log(`| ${work} | ${on} | ${whole(median(values))} ${unit} | ${spread} | ${goal} |`)
  }
}

const databases = await openDatabases()
try {
  const rows: Row[] = []
  for (const kind of databases.kinds) rows.push(...(await measure(kind)))
  print(rows)
} finally {
  await databases.close()
}

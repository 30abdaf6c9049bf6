import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { openDatabases } from './databases.ts'
import { median } from './machine.ts'
import { sendTenThousand } from './send-ten-thousand.ts'
import type { Round } from './send-ten-thousand.ts'
import { printTable, spread, whole } from './table.ts'

interface Row {
  work: string
  on: string
  goal: string
  unit: string
  values: number[]
}

async function measure(kind: DatabaseKind, count: number): Promise<Row[]> {
  const rounds: Round[] = []
  for (let index = 0; index < count; index += 1) {
    rounds.push(await sendTenThousand(kind))
    console.log(`  ${kind.name}: round ${index + 1} of ${count} done`)
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
  printTable({
    title: 'Ten thousand voicemails, each round on a new database',
    columns: ['work', 'database', 'median', 'least – most', 'goal'],
    rows: rows.map(({ work, on, goal, unit, values }) => [
      work,
      on,
      `${whole(median(values))} ${unit}`,
      spread(values),
      goal,
    ]),
  })
}

/** A campaign to ten thousand, published and delivered, on each kind of database. */
export async function measureSendTenThousand(rounds: number): Promise<void> {
  const databases = await openDatabases()
  try {
    const rows: Row[] = []
    for (const kind of databases.kinds) rows.push(...(await measure(kind, rounds)))
    print(rows)
  } finally {
    await databases.close()
  }
}

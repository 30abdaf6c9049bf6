/** A table as Markdown shows it. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What a row says that misses its goal; the command fails then. */
export const MISSED = 'NO'

export function printTable({ title, columns, rows }: Table): void {
  console.log(`\n${title}\n`)
  for (const line of [columns, columns.map(() => '---'), ...rows]) {
    console.log(`| ${line.join(' | ')} |`)
  }
  if (rows.some((row) => row.at(-1) === MISSED)) {
    console.error('A goal was missed.')
    process.exitCode = 1
  }
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** Least and most, in whole numbers. */
export function spread(values: readonly number[]): string {
  return `${whole(Math.min(...values))} – ${whole(Math.max(...values))}`
}

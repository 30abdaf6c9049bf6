/** A table as Markdown shows it. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export function printTable({ title, columns, rows }: Table): void {
  console.log(`\n${title}\n`)
  for (const line of [columns, columns.map(() => '---'), ...rows]) {
    console.log(`| ${line.join(' | ')} |`)
  }
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** Least and most, in whole numbers. */
export function spread(values: readonly number[]): string {
  return `${whole(Math.min(...values))} – ${whole(Math.max(...values))}`
}

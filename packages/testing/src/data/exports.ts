import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('./exports/', import.meta.url)

/** Files as other programs export them, with the same three people. */
export const exportNames: readonly string[] = readdirSync(folder)

export function exportedText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

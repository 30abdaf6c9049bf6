import { execFile } from 'node:child_process'
import { pinnedNode, serverMain } from './product.ts'

/** Runs a command of an operator to its end, with these settings alone. */
export function runOperatorCommand(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(pinnedNode, [serverMain, ...words], { env: { PATH, ...env } }, (error, out, err) => {
      const code = error === null ? 0 : Number(error.code ?? 1)
      resolve({ code, output: `${out}${err}` })
    })
  })
}

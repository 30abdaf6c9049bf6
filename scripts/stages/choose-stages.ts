import { parseArgs } from 'node:util'
import type { Stage } from './stage.ts'

/**
 * The stages that the command line asks for. A word that it does not know ends the command with
 * one line, not with a stack trace.
 */
export function stagesAskedFor(stages: readonly Stage[]): Stage[] {
  try {
    return chooseStages(stages, process.argv.slice(2))
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

/**
 * The stages that `--only=a,b` asks for, in their own order; all of them without it.
 *
 * @throws Error naming the words that can be used, when a word is not one of them
 */
export function chooseStages(stages: readonly Stage[], args: readonly string[]): Stage[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } })
  if (values.only === undefined) return [...stages]
  const wanted = values.only.split(',')
  const known = [...new Set(stages.map((stage) => stage.group))]
  const unknown = wanted.filter((word) => !known.includes(word))
  if (unknown.length > 0) {
    throw new Error(`--only does not know ${unknown.join(', ')}; it knows ${known.join(', ')}.`)
  }
  return stages.filter((stage) => wanted.includes(stage.group))
}

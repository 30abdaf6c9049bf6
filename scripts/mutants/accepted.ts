import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Mutation } from './changes/mutation.ts'

const acceptedSchema = z.array(
  z.strictObject({
    file: z.string(),
    /** The function or constant around it. */
    within: z.string(),
    /** The line that is changed, trimmed. */
    line: z.string(),
    /** The changes to that line that no test needs to detect. */
    changes: z.array(z.string()).min(1),
    reason: z.string().min(20),
  }),
)
export type Accepted = z.infer<typeof acceptedSchema>

export function readAccepted(): Accepted {
  const path = join(import.meta.dirname, 'accepted.json')
  return acceptedSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** Why no test needs to detect the mutation; undefined when one must. */
export function reasonToAccept(accepted: Accepted, mutation: Mutation): string | undefined {
  return accepted.find((one) => isAbout(one, mutation) && one.changes.includes(mutation.change))
    ?.reason
}

/** Entries about code that no longer exists, one line each. */
export function staleEntries(accepted: Accepted, mutations: readonly Mutation[]): string[] {
  return accepted.flatMap((one) => {
    const there = mutations.filter((mutation) => isAbout(one, mutation))
    return one.changes
      .filter((change) => !there.some((mutation) => mutation.change === change))
      .map((change) => `${one.file} ${one.within}: ${one.line} [${change}]`)
  })
}

function isAbout(one: Accepted[number], mutation: Mutation): boolean {
  return one.file === mutation.file && one.within === mutation.within && one.line === mutation.line
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { keptFolder, schemaKey } from '../../database/schema-key.ts'

/** What plans statements. */
export type Planner = Pick<PGlite, 'exec' | 'query'>

/** One that keeps what it planned for its next run, as most statements are those of the last one. */
export interface RememberingPlanner extends Planner {
  /** Writes the plans of this run; those that it did not ask for are dropped. */
  keep(): void
}

const keptSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

/** A plan depends on the schema and on the version of Postgres, and on nothing else: the tables are empty. */
export function rememberPlans(engine: PGlite): RememberingPlanner {
  const file = join(keptFolder, `plans-${schemaKey()}.json`)
  const kept = new Map(Object.entries(read(file)))
  const asked = new Map<string, Record<string, unknown>[]>()
  return {
    query: engine.query.bind(engine),
    async exec(text, options) {
      if (!text.startsWith('explain ')) return await engine.exec(text, options)
      const known = asked.get(text) ?? kept.get(text)
      const results = known === undefined ? await engine.exec(text, options) : undefined
      const rows = known ?? results?.[0]?.rows ?? []
      asked.set(text, rows)
      return [{ rows, fields: [] }]
    },
    keep() {
      mkdirSync(keptFolder, { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(asked)))
    },
  }
}

function read(file: string): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

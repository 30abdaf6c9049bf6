import { protocol } from '@electric-sql/pglite'
import type { messages, PGlite } from '@electric-sql/pglite'

/** A column that a statement returns. */
export interface ReturnedColumn {
  name: string
  /** The kind of its values as the product gets them: `number`, `Date`, `json`, `string[]`. */
  kind: string
  /** A table's column that may be null there, and that the statement names nowhere else. */
  nullable: boolean
}

/** Returns the columns of a statement, which Postgres only parses. */
export type Describe = (text: string) => Promise<ReturnedColumn[]>

/** A value of each type that the statements return, to see what the product makes of it. */
const samples: Readonly<Record<string, string>> = {
  bool: 'true',
  date: '2026-01-02',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1.5',
  text: 'a',
  timestamptz: '2026-01-02 10:00+00',
  uuid: '00000000-0000-0000-0000-000000000000',
}

/** @param engine with the schema, and with the value parsers of the product */
export async function describerOf(engine: PGlite): Promise<Describe> {
  const kinds = await kindsByType(engine)
  const mayBeNull = await nullableColumns(engine)
  return async (text) =>
    (await fieldsOf(engine, text)).map(({ name, tableID, columnID, dataTypeID }) => {
      const column = mayBeNull.get(`${tableID}.${columnID}`)
      return {
        name,
        kind: kinds.get(dataTypeID) ?? `a type without a sample (${dataTypeID})`,
        nullable: column !== undefined && isNamedOnce(column, text),
      }
    })
}

/** The names of the columns that may be null, by their table and place in it. */
async function nullableColumns(engine: PGlite): Promise<Map<string, string>> {
  const { rows } = await engine.query<{ id: string; name: string }>(
    `select attrelid || '.' || attnum as id, attname as name from pg_attribute
     where attnum > 0 and not attnotnull
       and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What is named once more may be compared or set there, so that it is not null in the result. */
function isNamedOnce(column: string, text: string): boolean {
  return text.split(new RegExp(String.raw`\b${column}\b`)).length <= 2
}

async function kindsByType(engine: PGlite): Promise<Map<number, string>> {
  const selected = Object.entries(samples).map(([type, text]) => `'${text}'::${type} as ${type}`)
  const { rows } = await engine.query<Record<string, unknown>>(`select ${selected.join(', ')}`)
  const kindOf = (type: string) => {
    const value = rows[0]?.[type]
    return value instanceof Date ? 'Date' : typeof value
  }
  const single = [
    ...Object.keys(samples).map((type) => [type, kindOf(type)] as const),
    ...['json', 'jsonb'].map((type) => [type, 'json'] as const),
  ]
  // An array's type has the name of its elements' type after a line.
  const arrays = single.map(([type, kind]) => [`_${type}`, `${kind}[]`] as const)
  const kinds = new Map([...single, ...arrays])
  const types = await engine.query<{ oid: number; name: string }>(
    'select oid, typname as name from pg_type where typname = any($1)',
    [[...kinds.keys()]],
  )
  return new Map(types.rows.map(({ oid, name }) => [oid, kinds.get(name) ?? '']))
}

function fieldsOf(engine: PGlite, text: string): Promise<messages.Field[]> {
  const send = (message: Uint8Array) => engine.execProtocolStream(message, { syncToFs: false })
  return engine.runExclusive(async () => {
    try {
      await send(protocol.serialize.parse({ text }))
      const received = await send(protocol.serialize.describe({ type: 'S' }))
      const [row] = received.filter((one) => one instanceof protocol.messages.RowDescriptionMessage)
      return row?.fields ?? []
    } finally {
      await send(protocol.serialize.sync())
    }
  })
}

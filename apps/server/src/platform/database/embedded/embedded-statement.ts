import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite } from '@electric-sql/pglite'

const { serialize } = protocol

/** The product has some 750 statements; what is more comes from tests and from texts that are put together. */
const MOST_KNOWN = 2_000

type RunStatement = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/**
 * Runs statements as the engine's own `query` does, but each in one message. That one sends six, for which the engine
 * is entered and left each time: 40 % of the time of a short statement (docs/performance.md). What it asks in between,
 * the types of a statement's parameters, is asked once for each text.
 *
 * The caller holds the engine: nothing else may be in a transaction meanwhile but its own.
 */
export function runInOneMessage(engine: PGlite): RunStatement {
  const known = new Map<string, readonly number[]>()
  // Nothing has to be flushed: its files are those of the machine, or in memory.
  const send = (...messages: Uint8Array[]) =>
    engine.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  async function parameterTypes(text: string): Promise<readonly number[]> {
    const before = known.get(text)
    if (before) return before
    const description = await send(
      serialize.parse({ text }),
      serialize.describe({ type: 'S' }),
      serialize.sync(),
    )
    const types = parse.parseDescribeStatementResults(description)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, types)
    return types
  }

  function textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    const write = engine.serializers[type]
    if (write) return write(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  return <Row extends object>(text: string, values: readonly unknown[] = []) =>
    engine.runExclusive(async () => {
      const types = values.length === 0 ? [] : await parameterTypes(text)
      const results = await send(
        serialize.parse({ text }),
        serialize.bind({ values: values.map((value, index) => textOf(value, types[index])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      )
      const [result] = parse.parseResults(results, engine.parsers)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm run check holds each statement against its type
      return (result?.rows ?? []) as Row[]
    })
}

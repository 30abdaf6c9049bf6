// DuckDB's own reader, in C++ on two threads. The query reads every column; DuckDB skips unread ones.
import { DuckDBInstance } from '@duckdb/node-api'
import { file, validates, measure } from './told.mjs'

const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
const connection = await instance.connect()

await measure(async () => {
  const source = `read_csv('${file}', header = true, all_varchar = true)`
  const described = await connection.runAndReadAll(`describe from ${source}`)
  const names = described.getRows().map(([name]) => `"${name}"`)
  const isShort = names.map((name) => `coalesce(length(${name}), 0) <= 1000`).join(' and ')
  const accepted = validates
    ? `count(distinct regexp_replace(PhoneNumber, '[^0-9]', '', 'g'))
         filter (regexp_full_match(trim(RecommendedPhone), '1[0-9]{10}') and ${isShort})`
    : `count(*) filter (${isShort})`
  const response = await connection.runAndReadAll(`select count(*), ${accepted} from ${source}`)
  const [[rows, right]] = response.getRows()
  return { rows: Number(rows), accepted: validates ? Number(right) : 0 }
})

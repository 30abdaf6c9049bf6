// csv-parse, the parser of node-csv, as a stream.
import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { createRules } from './plain-rules.mjs'
import { file, validates, measure } from './told.mjs'

await measure(async () => {
  const { take, counts } = createRules(validates)
  const parser = createReadStream(file).pipe(parse())
  parser.on('readable', () => {
    for (let cells = parser.read(); cells !== null; cells = parser.read()) take(cells)
  })
  await new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject))
  return counts
})

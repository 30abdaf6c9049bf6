// uDSV, fed with the decoded pieces of a stream.
import { createReadStream } from 'node:fs'
import { inferSchema, initParser } from 'udsv'
import { createRules } from './plain-rules.mjs'
import { file, validates, measure } from './told.mjs'

await measure(async () => {
  const { take, counts } = createRules(validates)
  let parser
  for await (const piece of createReadStream(file, 'utf8')) {
    if (parser === undefined) {
      parser = initParser(inferSchema(piece))
      take(parser.schema.cols.map(({ name }) => name))
    }
    parser.chunk(piece, parser.stringArrs, take)
  }
  parser.end()
  return counts
})

// PapaParse on a stream, as its documentation has it for large files in Node.
import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import { createRules } from './plain-rules.mjs'
import { file, judges, measure } from './told.mjs'

await measure(async () => {
  const { take, counts } = createRules(judges)
  await new Promise((resolve, reject) => {
    Papa.parse(createReadStream(file), {
      chunk: ({ data }) => data.forEach(take),
      complete: resolve,
      error: reject,
    })
  })
  return counts
})

// PapaParse on a stream, as its documentation shows for large files in Node.
import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import { createRules } from './plain-rules.mjs'
import { file, validates, measure } from './told.mjs'

await measure(async () => {
  const { take, counts } = createRules(validates)
  await new Promise((resolve, reject) => {
    Papa.parse(createReadStream(file), {
      chunk: ({ data }) => data.forEach(take),
      complete: resolve,
      error: reject,
    })
  })
  return counts
})

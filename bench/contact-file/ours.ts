// Our reader in a process of its own, like a peer, with everything it does in the product.
import { createReadStream } from 'node:fs'
import { createContactFileReader } from '@afterbeep/contact-file/contact-file-reader'
import { createContactSample } from '@afterbeep/contact-file/contact-sample'
import type { ContactSample } from '@afterbeep/contact-file/contact-sample'

const [file = '', what] = process.argv.slice(2)
const before = process.resourceUsage().maxRSS
const started = performance.now()
let sample: ContactSample | undefined
const reader = createContactFileReader(
  what === 'sample'
    ? {
        header: ({ names }) => {
          sample = createContactSample(names)
        },
        keep: (row) => sample?.take(row),
      }
    : {},
)
for await (const piece of createReadStream(file)) {
  if (piece instanceof Uint8Array) reader.push(piece)
}
const { rows, accepted } = reader.end()
const ms = performance.now() - started
process.send?.({ rows, accepted, ms, grownKib: process.resourceUsage().maxRSS - before })

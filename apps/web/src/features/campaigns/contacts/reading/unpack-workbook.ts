import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { workbookUnpackedMaxBytes } from '@afterbeep/contact-file/workbook-cells'
import { storedArchive, zipEntries } from './zip-archive.ts'
import type { PlainEntry } from './zip-archive.ts'

/** A sheet and what belongs to it; pictures and printer settings are of no use here. */
const ofUse = /\.xml(?:\.rels)?$/

/**
 * The same archive with its entries unpacked. The reader of workbooks would unpack large entries in
 * workers made from text, which the page's content security policy forbids, and would unpack a zip
 * bomb whole; here unpacking ends at the limit.
 *
 * @throws ContactFileError file_too_large, where it unpacks to more than honest workbooks do
 * @throws Error when it is no archive that can be read
 */
export async function unpackWorkbook(
  archive: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = new TextDecoder()
  const plain: PlainEntry[] = []
  let leftBytes = workbookUnpackedMaxBytes
  for (const { name, method, packed } of zipEntries(archive)) {
    if (!ofUse.test(names.decode(name))) continue
    const content = method === 'stored' ? packed : await inflate(packed, leftBytes)
    leftBytes -= content.length
    plain.push({ name, content })
  }
  return storedArchive(plain)
}

async function inflate(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array> {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = inflated.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    if (bytes > maxBytes) throw new ContactFileError('file_too_large')
    pieces.push(value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this size the extra header costs as much as compression saves. */
const smallestBytes = 600
const compressible = /\.(js|css|svg|txt)$/

/**
 * Writes each text file of the build in both encodings that browsers accept, at the highest
 * compression. The server then only chooses a file and spends no time on compression.
 *
 * @param {string} folder what the build wrote
 */
export function compressWeb(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < smallestBytes) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  }
}

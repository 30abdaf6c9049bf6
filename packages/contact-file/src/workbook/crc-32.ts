/** The polynomial of CRC-32 with its bits reversed (APPNOTE.TXT, section 4.4.7). */
const polynomial = 0xedb88320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** The checksum of bytes that come in pieces; browsers have none of their own. */
export class Crc32 {
  #state = 0xffffffff

  add(bytes: Uint8Array): void {
    let state = this.#state
    for (const byte of bytes) state = (state >>> 8) ^ (table[(state ^ byte) & 0xff] ?? 0)
    this.#state = state
  }

  get value(): number {
    return ~this.#state >>> 0
  }
}

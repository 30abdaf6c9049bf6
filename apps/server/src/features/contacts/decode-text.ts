/**
 * The text of a file that comes in pieces, as UTF-8 or as what Excel also writes: UTF-16 with a
 * byte order mark, and Windows-1252 from "CSV" without "UTF-8" in its name.
 *
 * Line breaks arrive as \n, whichever the file has, and also where it mixes them. NUL characters
 * are dropped because Postgres can't keep them.
 */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ((bytes: Uint8Array, last: boolean) => string) | undefined
  let carriageReturn = ''
  for await (const piece of pieces) {
    decode ??= decoderFor(piece)
    const text = carriageReturn + decode(piece, false)
    // A \r at the end of a piece may be the first half of a \r\n.
    carriageReturn = text.endsWith('\r') ? '\r' : ''
    yield plainText(text.slice(0, text.length - carriageReturn.length))
  }
  if (decode) yield plainText(carriageReturn + decode(new Uint8Array(), true))
}

function plainText(text: string): string {
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return unified.includes('\0') ? unified.replaceAll('\0', '') : unified
}

/** The first piece has to hold at least two bytes, or be the whole file. */
function decoderFor(first: Uint8Array): (bytes: Uint8Array, last: boolean) => string {
  const utf16 = utf16Label(first)
  if (utf16 === undefined) return createUtf8Decoder()
  const decoder = new TextDecoder(utf16)
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

function utf16Label([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/**
 * UTF-8 until bytes come that are none. Was everything before them plain ASCII, then the file is
 * taken for Windows-1252 from there on; otherwise it is UTF-8 with a fault in it.
 */
function createUtf8Decoder(): (bytes: Uint8Array, last: boolean) => string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const windows = new TextDecoder('windows-1252')
  let held = new Uint8Array()
  let sawAccents = false
  let isWindows = false

  return (bytes, last) => {
    const all = held.length > 0 ? Buffer.concat([held, bytes]) : bytes
    if (isWindows) return windows.decode(all)
    const end = last ? all.length : wholeCharacters(all)
    const whole = all.subarray(0, end)
    held = new Uint8Array(all.subarray(end))
    try {
      const text = strict.decode(whole)
      sawAccents ||= text.length !== whole.length
      return text
    } catch {
      if (sawAccents) return lenient.decode(whole)
      isWindows = true
      held = new Uint8Array()
      return windows.decode(all)
    }
  }
}

/** How many bytes at the front are whole UTF-8 characters, when the last one may be cut. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return characterBytes(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function characterBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 4
  return leadByte >= 0xe0 ? 3 : 2
}

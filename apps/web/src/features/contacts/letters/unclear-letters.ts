import { readEncoding, startsWithUtf8 } from '@afterbeep/contact-file/records/encoding'

/**
 * The character sets in which a file without a mark may be written, by the names of the Encoding
 * Standard. The first is what the reader guesses.
 */
const characterSets = [
  { name: 'windows-1252', label: 'Windows, Western' },
  { name: 'macintosh', label: 'Mac, Western' },
  { name: 'windows-1251', label: 'Windows, Cyrillic' },
  { name: 'gb18030', label: 'Chinese' },
  { name: 'shift_jis', label: 'Japanese' },
] as const

export type CharacterSet = (typeof characterSets)[number]['name']

/** A word of the file under each character set that makes sense of it; the reader's guess first. */
export type LettersRead = readonly {
  readonly set: CharacterSet
  readonly label: string
  readonly text: string
}[]

const pieceBytes = 1024 * 1024
const wordBytes = 40

/**
 * Whether the file's letters beyond ASCII were guessed: its first ones are no UTF-8, so the reader takes
 * them for Windows-1252. Returns the word with the first of them under each character set; nothing
 * where there is no such letter, or no doubt.
 */
export async function unclearLetters(file: File): Promise<LettersRead> {
  const word = await firstUnclearWord(file)
  if (word === undefined) return []
  const read = characterSets.flatMap(({ name, label }) => {
    const text = new TextDecoder(name).decode(word).trim()
    return /[\ufffd\p{Cc}]/u.test(text) ? [] : [{ set: name, label, text }]
  })
  return read.filter(({ text }, index) => read.findIndex((other) => other.text === text) === index)
}

async function firstUnclearWord(file: File): Promise<Uint8Array | undefined> {
  for (let from = 0; from < file.size; from += pieceBytes) {
    const bytes = new Uint8Array(
      await file.slice(from, from + pieceBytes + wordBytes).arrayBuffer(),
    )
    if (from === 0) {
      const { encoding, markBytes } = readEncoding(bytes.subarray(0, 1_024))
      if (encoding !== 'ascii-like' || markBytes > 0) return undefined
    }
    const at = bytes.findIndex((byte) => byte >= 0x80)
    if (at < 0) continue
    return startsWithUtf8(bytes.subarray(at, at + 4)) ? undefined : wordAround(bytes, at)
  }
  return undefined
}

/** Up to the next mark that is one in every character set: a comma, a quotation mark, a line break. */
function wordAround(bytes: Uint8Array, at: number): Uint8Array {
  const isEnd = (byte: number | undefined) => byte === undefined || byte < 0x30
  let start = at
  while (start > 0 && at - start < wordBytes && !isEnd(bytes[start - 1])) start -= 1
  let end = at + 1
  while (end - at < wordBytes && !isEnd(bytes[end])) end += 1
  return bytes.subarray(start, end)
}

/** The same file in UTF-8, read in this character set. */
export async function inUtf8(file: File, set: CharacterSet): Promise<File> {
  const decoder = new TextDecoder(set)
  const pieces: string[] = []
  for (let from = 0; from < file.size; from += pieceBytes) {
    const bytes = await file.slice(from, from + pieceBytes).arrayBuffer()
    pieces.push(decoder.decode(bytes, { stream: true }))
  }
  pieces.push(decoder.decode())
  return new File(['\ufeff', ...pieces], file.name, { type: file.type })
}

/** The type byte of a text in BSON 1.1. */
const TEXT_TYPE = 2

/**
 * Reads the strings of a BSON document, by name. The number tables hold nothing else.
 *
 * @throws Error when the document holds anything else
 */
export function readTexts(document: Buffer): Map<string, string> {
  const texts = new Map<string, string>()
  let at = 4
  while (document[at] !== 0) {
    if (document[at] !== TEXT_TYPE) throw new Error(`Byte ${at} begins something that is no text.`)
    const nameEnd = document.indexOf(0, at + 1)
    const name = document.toString('utf8', at + 1, nameEnd)
    // The length counts the NUL at the end of the text.
    const lengthBytes = document.readInt32LE(nameEnd + 1)
    const textStart = nameEnd + 5
    texts.set(name, document.toString('utf8', textStart, textStart + lengthBytes - 1))
    at = textStart + lengthBytes
  }
  return texts
}

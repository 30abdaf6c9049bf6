// GSM 03.38: the characters of one septet, and those of its extension table that take two.
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_EXTENDED = '\f^{}\\[~]|€'

const SEPTETS = new Map<string, number>()
for (const character of GSM_BASIC) SEPTETS.set(character, 1)
for (const character of GSM_EXTENDED) SEPTETS.set(character, 2)

export interface Segments {
  parts: number
  encoding: 'GSM-7' | 'UCS-2'
}

/**
 * How many parts a text is sent in: GSM-7 in 160 or 153 characters, UCS-2 in 70 or 67. Two units that
 * belong together, an escape with its character or a surrogate pair, stay in one part.
 */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const septets = characters.map((character) => SEPTETS.get(character))
  if (septets.includes(undefined)) {
    const units = characters.map((character) => character.length)
    return { parts: partsOf(units, 70, 67), encoding: 'UCS-2' }
  }
  const units = septets.map((length) => length ?? 0)
  return { parts: partsOf(units, 160, 153), encoding: 'GSM-7' }
}

function partsOf(lengths: readonly number[], single: number, joined: number): number {
  if (lengths.reduce((sum, length) => sum + length, 0) <= single) return 1
  let parts = 1
  let room = joined
  for (const length of lengths) {
    if (length > room) {
      parts += 1
      room = joined
    }
    room -= length
  }
  return parts
}

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

/** How many parts a text is sent in: GSM-7 in 160 or 153 characters, UCS-2 in 70 or 67. */
export function segmentsOf(text: string): Segments {
  let septets = 0
  for (const character of text) {
    const length = SEPTETS.get(character)
    if (length === undefined) return { parts: partsOf(text.length, 70, 67), encoding: 'UCS-2' }
    septets += length
  }
  return { parts: partsOf(septets, 160, 153), encoding: 'GSM-7' }
}

function partsOf(length: number, single: number, joined: number): number {
  return length <= single ? 1 : Math.ceil(length / joined)
}

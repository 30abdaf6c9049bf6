/** What a raised hand, a no-entry sign and the like become: a word that no person types. */
const SIGN = 'xsignx'

/** Letters of other alphabets that look like ours, and signs that stand for letters. */
const lookalikes = new Map<string, string>()
for (const [letters, like] of [
  ['аαᴀ', 'a'],
  ['вʙ', 'b'],
  ['сᴄ', 'c'],
  ['ԁ', 'd'],
  ['еεᴇ', 'e'],
  ['ɡ', 'g'],
  ['н', 'h'],
  ['іιɪ', 'i'],
  ['кκ', 'k'],
  ['мᴍ', 'm'],
  ['ոɴ', 'n'],
  ['оοøᴏ', 'o'],
  ['рρᴘ', 'p'],
  ['ʀ', 'r'],
  ['ѕꜱ', 's'],
  ['тτ†ᴛ', 't'],
  ['υᴜ', 'u'],
  ['ѵνᴠ', 'v'],
  ['х', 'x'],
  ['у', 'y'],
] as const)
  for (const letter of letters) lookalikes.set(letter, like)
lookalikes.set('ß', 'ss')

/** A letter in a black circle or square, or of a flag; the white ones are known to Unicode as letters. */
function letterInABox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code
  return String.fromCharCode(97 + code - first)
}

/** A text in lowercase letters a to z, whatever it was typed on; its marks stay, accents and apostrophes go. */
export function plainLetters(text: string): string {
  // Most replies have nothing but these, and are read in half the time.
  const latin = /^[\n\r\t -~]*$/.test(text) ? text.toLowerCase() : latinLetters(text)
  return (
    latin
      .replace(/['`]/g, '')
      .replace(/(?<![a-z0-9])[$5](?=t[o0]p)/g, 's')
      .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
      .replace(/\bf[*#@%]+(?:c?k)?(ing|in)?\b/g, 'fuck$1')
      .replace(/\bf[*#@%]+/g, 'fuck')
      // P l e a s e  s t o p: at least five letters, since *u r a q* is how some people write.
      .replace(/(?<![a-z0-9])(?:[a-z][ .*_-]{1,3}){4,}[a-z](?![a-z0-9])/g, joinLetters)
      // S T O P, s.t.o.p
      .replace(/(?<![a-z])s[\s.*_-]{1,3}t[\s.*_-]{1,3}o[\s.*_-]{1,3}p(?![a-z])/g, 'stop')
      .replace(/\b(?:st op|sto p|s top)\b/g, 'stop')
      .replace(/\b(don|won|can)[;:"]t\b/g, '$1t')
      .replaceAll('#', ' number ')
  )
}

const joinLetters = (letters: string): string =>
  letters
    .split(/ {2,}/)
    .map((word) => word.replace(/[ .*_-]/g, ''))
    .join(' ')

function latinLetters(text: string): string {
  return (
    text
      // UTF-8 that was read as another encoding on its way: donâ€™t, mÃ¡s.
      .replace(/â€[™˜œ\u009d]/gu, "'")
      .replace(/Ã([\u0080-\u00bf])/gu, (_, byte: string) =>
        String.fromCharCode(0xc0 | (byte.charCodeAt(0) & 0x3f)),
      )
      .replace(/[🛑⏹]/gu, ' stop ')
      .replace(/[🚫⛔✋🔇🖕🤚🙅🔕📵❌🤬🖐🚷👎]/gu, ` ${SIGN} `)
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, letterInABox)
      .normalize('NFKC')
      // Invisible and broken characters between the letters of a word.
      .replace(/[\p{Cf}\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\n\r\t])\p{Cc}/gu, '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[’´‘]/gu, '')
      .replaceAll('•', ' ')
      .replace(/[^ -~]/gu, (char) => lookalikes.get(char) ?? char)
  )
}

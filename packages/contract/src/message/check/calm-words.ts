const bracketed = /(<[^<>\r\n]+>)/u
/** Four capitals or more: three are mostly an abbreviation. */
const capitals = /(?<![\p{L}\p{N}-])\p{Lu}{4,}(?![\p{L}\p{N}-])/gu
/** Words that carriers require in capitals, and abbreviations that are said as a word. */
const lawful =
  /^(?:STOP|HELP|START|STOPALL|ASAP|COVID|AARP|YMCA|YWCA|NASA|LASIK|RSVP|IKEA|LEGO|ADHD|NAPA|USAA|AAA|HIPAA|OSHA|FAFSA|ESPN|NASCAR|NCAA|MRI|AMEX|HELOC|ACLU|NAACP|FEMA|USPS|HVAC|PETCO|NYPD|WIFI|ISBN|JPEG|AWOL|SCUBA|UNICEF|MOMA)$/u
/** One of these is enough; of others it takes two. */
const cries =
  /^(?:FREE|SALE|URGENT|HURRY|TODAY|ONLY|DEAL|DEALS|SAVE|CALL|LIMITED|OFFER|OFFERS|IMPORTANT|ATTENTION|ALERT|FINAL|LAST|HUGE|CASH|MONEY|WINNER|CONGRATULATIONS|GRATIS|OFERTA|URGENTE|HOY|AHORA|EVERYTHING|AMAZING|INCREDIBLE|WARNING|CHANCE|GUARANTEED|CLICK|HERE|DISCOUNT|SPECIAL|TONIGHT|NEVER|EVER|MUST)$/u
const rows = /[!?¡¿]{2,}/u
const MOST_MARKS = 2

/** The first word or marks that shout; undefined for a calm text. */
export function shoutedIn(text: string, sender: string): string | undefined {
  const words = shoutedWords(text, sender)
  const cried = words.find((word) => cries.test(word))
  if (cried !== undefined) return cried
  if (words.length >= 2) return words[0]
  const row = rows.exec(text)
  if (row) return row[0]
  return (text.match(/!/g) ?? []).length > MOST_MARKS ? '!' : undefined
}

function shoutedWords(text: string, sender: string): string[] {
  const own = new Set(sender.toUpperCase().match(/\p{L}+/gu) ?? [])
  return outsideBrackets(text)
    .flatMap((part) => part.match(capitals) ?? [])
    .filter((word) => !lawful.test(word) && /[AEIOUYÁÉÍÓÚ]/u.test(word) && !own.has(word))
}

function outsideBrackets(text: string): string[] {
  return text.split(bracketed).filter((_piece, index) => index % 2 === 0)
}

/** The same words without shouting: capitals as within a sentence, one mark in place of a row. */
export function calmed(text: string, sender: string): string {
  const shouted = new Set(shoutedWords(text, sender))
  let marks = 0
  const pieces = text.split(bracketed).map((piece, index, all) => {
    if (index % 2 === 1) return piece
    const before = all.slice(0, index).join('')
    const small = piece.replace(capitals, (word, at: number) => {
      if (!shouted.has(word)) return word
      const starts = /(?:^|[.!?…:\n]["')]?\s*)$/u.test(before + piece.slice(0, at))
      const lower = word.toLowerCase()
      return starts ? lower.slice(0, 1).toUpperCase() + lower.slice(1) : lower
    })
    return small
      .replace(/[!?]{2,}/g, (row) => (row.includes('?') ? '?' : '!'))
      .replace(/([¡¿])\1+/g, '$1')
      .replace(/!/g, () => ((marks += 1) > MOST_MARKS ? '.' : '!'))
  })
  return pieces.join('')
}

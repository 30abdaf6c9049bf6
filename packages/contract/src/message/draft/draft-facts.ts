/** A number with what belongs to it: a price, a percentage, a time, a date in digits, a phone. */
const numbers = /(?<![\p{L}\p{N}])\p{Sc}?\d(?:[\d.,:/-]*\d)?%?\p{L}*/gu
/** Days and months in small letters too; `may`, `march`, `mar` and `sun` are words of their own. */
const dates =
  /(?<![\p{L}\p{N}])(?:today|tonight|tomorrow|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|hoy|mañana|mediodía|medianoche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![\p{L}\p{N}])/giu
/** A word with a capital that does not begin a sentence. */
const names = /(?<=[\p{L}\p{N},;'’"()&%-]\s)\p{Lu}[\p{L}\p{N}'’&-]*/gu
/** Words that a draft may write with a capital anywhere. */
const noNames =
  /^(?:i|i['’](?:m|ll|d|ve)|a|an|the|this|we|our|us|you|your|it['’]?s?|call|text|reply|stop|help|start|hi|hello|please|thanks?|good|para|llámenos|responda|gracias|usted|le)$/i

/** What looks like a fact in a text: its numbers, prices, dates, times and names. */
export function factsIn(text: string): string[] {
  const found = [numbers, dates, names].flatMap((kind) => text.match(kind) ?? [])
  return found.map(bare).filter((fact) => fact !== '' && !noNames.test(fact))
}

/** The facts that a draft leaves out of what is to be said. */
export function factsLeftOut(draft: string, said: string): string[] {
  return factsIn(said).filter((fact) => !holds(draft, fact))
}

/** The facts of a draft that were not given. */
export function factsMadeUp(draft: string, given: string): string[] {
  return factsIn(draft).filter((fact) => !holds(given, fact))
}

function bare(fact: string): string {
  return fact.replaceAll('’', "'").replace(/(?:'s?|[-&])$/i, '')
}

/** Whether a text has the fact as a whole: 5 is not in 50, and 1,200 is 1200. */
function holds(text: string, fact: string): boolean {
  const plain = (part: string) =>
    part
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/(?<=\d),(?=\d{3})/g, '')
  const [where, what] = [plain(text), plain(fact)]
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const around = [where[at - 1] ?? ' ', where[at + what.length] ?? ' ']
    if (!around.some((char) => /[\p{L}\p{N}]/u.test(char))) return true
  }
  return false
}

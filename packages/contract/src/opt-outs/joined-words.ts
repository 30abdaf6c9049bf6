/** Words that people run together when they end messages: takemeoffyourlist, donttextme, yanomeescriban. */
const parts: ReadonlySet<string> = new Set(
  (
    'stop unsubscribe remove delete cancel quit end cease optout opt out take off of me my us get from this that the your ur list ' +
    'lists number name please pls plz now dont do not no more text texts texting call calls calling message messages messaging ' +
    'contact contacting email emails emailing send sending spam spamming bothering harassing leave alone tf the hell go away lose it ' +
    'all these want to enough already never again again anymore fuck off you wrong not interested ' +
    'ya me mas mande mandes manden escriban escribas escriba llame llamen llames molesten molestes mensajes mensaje llamadas ' +
    'quiero por favor porfavor basta alto dejen de mandar baja dejenme en paz numero equivocado borren quiten mi'
  ).split(' '),
)
/** One of these has to be among them, so that *callme* and the like stay what they are. */
const wishes =
  /^(?:stop|unsubscribe|remove|delete|cancel|quit|optout|opt|take|dont|not|no|never|leave|lose|enough|fuck|wrong|go|basta|alto|dejen|dejenme|baja|borren|quiten|numero)$/

/** The words that one long word consists of, or nothing where it is a word of its own. */
export function partsOf(word: string): string | undefined {
  if (word.length < 6 || word.length > 40) return undefined
  /* For each place the shortest way to it, in words. */
  const ways: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - 12); start < end; start += 1) {
      const before = ways[start]
      const part = word.slice(start, end)
      if (before === undefined || part.length < 2 || !parts.has(part)) continue
      const known = ways[end]
      if (known === undefined || before.length + 1 < known.length) ways[end] = [...before, part]
    }
  }
  const found = ways[word.length]
  return found !== undefined && found.length > 1 && found.some((part) => wishes.test(part))
    ? found.join(' ')
    : undefined
}

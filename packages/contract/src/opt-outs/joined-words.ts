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
  for (let start = 0; start < word.length - 1; start += 1) {
    const before = ways[start]
    if (before === undefined) continue
    for (let end = start + 2; end <= Math.min(word.length, start + 12); end += 1) {
      const part = word.slice(start, end)
      const known = ways[end]
      if (!parts.has(part) || (known !== undefined && known.length <= before.length + 1)) continue
      ways[end] = [...before, part]
    }
  }
  const found = ways[word.length]
  return found !== undefined && found.length > 1 && found.some((part) => wishes.test(part))
    ? found.join(' ')
    : undefined
}

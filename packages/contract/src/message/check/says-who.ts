/** The name of the caller must come this early where it is spoken (47 CFR 64.1200(b)(1)). */
const WITHIN_CHARS = 80

/** What comes after a name and is left out when it is said: Bright Smile Dental, LLC. */
const legalForms = /(?:[\s,]+(?:inc|llc|l l c|ltd|corp|co|company|pllc|pc|llp|the)\.?)+$/iu

/** Letters and digits, everything between them a blank. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Whether a text names the business early enough; a long name may be said by its first two words. A short name is
 * written with its capital: in *watch your garden bloom* no recipient reads that Bloom writes.
 */
export function namesBusiness(text: string, business: string, isSpoken: boolean): boolean {
  const said = ` ${bare(isSpoken ? text.slice(0, WITHIN_CHARS) : text)} `
  const name = bare(business.replace(legalForms, ''))
  if (name === '') return false
  const words = name.split(' ')
  const short = words.length > 2 ? words.slice(0, 2).join(' ') : name
  const needsCapital = !isSpoken && words.length <= 2 && /^\p{Lu}/u.test(name)
  return says(said, name, needsCapital) || (short.length >= 6 && says(said, short, needsCapital))
}

function says(said: string, name: string, needsCapital: boolean): boolean {
  const [where, what] = [said.toLowerCase(), ` ${name.toLowerCase()} `]
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    if (!needsCapital || /\p{Lu}/u.test(said[at + 1] ?? '')) return true
  }
  return false
}

const name = String.raw`(?:the )?(?:\p{Lu}|\d+-?(?!AM|PM)\p{Lu})[\p{L}\p{N}'’&.-]*`
const days = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
/** Words that begin a sentence or a heading, and are no name. */
const others =
  'Just|Please|Only|Reply|Call|We|It|I|You|Your|Our|A|An|The|Last|Final|Time|Day|Today|Tonight|Tomorrow'
const headings =
  'Reminder|Sale|Note|Notice|Update|News|Hours|Alert|Special|Offer|Important|Urgent(?! Care)|Attention|Hi|Hello|Hey|Today|Tonight|Tomorrow|Free|New|Now'
const noNames = String.raw`(?!(?:${days}|${months}|${others})(?!\p{L}))`
const noHeading = String.raw`(?!(?:${days}|${months}|${headings})(?!\p{L}))`
const introductions = [
  new RegExp(
    String.raw`(?:\b[Tt]his is|\b[Ii]t[’']?s|\bI[’']?m|\bI am|\b[Mm]y name is|\b[Ww]e are|\b[Ww]e[’']re|\b[Yy]our friends at|\b[Tt]eam at|\b[Hh]ere (?:at|from)|\b[Oo]ver at|\b[Cc]alling from|\b[Oo]n behalf of|\b[Ff]rom|\b[Aa]t) ${noNames}${name}`,
    'u',
  ),
  new RegExp(String.raw`^\s*${noHeading}${name}(?: [\p{L}\p{N}'’&.-]+){0,4}(?: here\b|:)`, 'u'),
  new RegExp(
    String.raw`(?:[Hh]ello|[Hh]i|[Hh]ey)[^.!?]{0,30}[,!.] ${noNames}${name}(?: [\p{L}\p{N}'’&.-]+){0,4} here\b`,
    'u',
  ),
  new RegExp(
    String.raw`(?:[Ll]e (?:habla|saluda|llama|llamamos)(?: de)?|[Ss]omos|[Ss]oy|[Dd]e parte de|[Ee]sto es|[Hh]abla|[Ll]lamamos de) ${name}`,
    'u',
  ),
  new RegExp(
    String.raw`[-–—] ?(?:[Yy]our (?:friends|team) at )?${noNames}${name}(?: [\p{L}\p{N}'’&.-]+){0,3}(?=[.!]|$)`,
    'u',
  ),
]

/** Whether a text seems to say who it is from, where the business's name is not known. */
export function introducesItself(text: string): boolean {
  return introductions.some((introduction) => introduction.test(text))
}

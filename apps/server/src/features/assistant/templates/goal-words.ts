import type { DraftLanguage } from '@afterbeep/contract/message/draft/draft-rules'
import { factsLeftOut } from '@afterbeep/contract/message/draft/draft-facts'

/** How a goal of this form is said to the recipient; `$<what>` is the person's own words. */
type Form = readonly [form: RegExp, said: string]

const who =
  String.raw`(?:(?:all|our|my|the|past|former|old|loyal|regular|existing|current|new|every|of|lapsed|inactive|returning|longtime|valued|previous)\s+)*` +
  String.raw`(?:people|customers?|clients?|patients?|members?|guests?|subscribers?|parents?|students?|tenants?|owners?|families|friends|folks|donors?|neighbou?rs?|visitors?|residents?|homeowners|leads|contacts|everybody|everyone|all|them)`
/** Which of them: it stays out of the message, because it is said of the recipient, not to them. */
const which = String.raw`(?:\s+(?:who|whose|that|with|in|from|near)\s[^,:]*?)?`

const english: readonly Form[] = [
  [
    new RegExp(`^remind\\s+${who}${which}\\s+to\\s+(?<what>.+)$`, 'is'),
    'please remember to $<what>',
  ],
  [
    new RegExp(`^remind\\s+${who}${which}\\s+(?:that\\s+)(?<what>.+)$`, 'is'),
    'please remember: $<what>',
  ],
  [
    new RegExp(`^remind\\s+${who}${which}\\s+(?:of|about)\\s+(?<what>.+)$`, 'is'),
    'a reminder of $<what>',
  ],
  [
    new RegExp(
      `^(?:tell|inform|notify|update|warn|alert)\\s+${who}(?:\\s+(?:that|about|of|on))?:?\\s+(?<what>.+)$`,
      'is',
    ),
    '$<what>',
  ],
  [
    new RegExp(`^let\\s+${who}${which}\\s+know(?:\\s+(?:that|about|of))?:?\\s+(?<what>.+)$`, 'is'),
    '$<what>',
  ],
  [
    new RegExp(`^invite\\s+${who}${which}\\s+(?<what>(?:to|for)\\s.+)$`, 'is'),
    'you are invited $<what>',
  ],
  [
    new RegExp(`^(?:ask|encourage|urge)\\s+${who}${which}\\s+to\\s+(?<what>.+)$`, 'is'),
    'please $<what>',
  ],
  [
    new RegExp(`^(?:ask(?:\\s+${who}${which})?\\s+for|collect|request)\\s+(?<what>.+)$`, 'is'),
    'we would be grateful for $<what>',
  ],
  [new RegExp(`^thank\\s+${who}${which}\\s+for\\s+(?<what>.+)$`, 'is'), 'thank you for $<what>'],
  [new RegExp(`^wish\\s+${who}\\s+(?<what>.+)$`, 'is'), 'we wish you $<what>'],
  [new RegExp(`^offer\\s+(?:${who}${which}\\s+)?(?<what>.+)$`, 'is'), 'we offer you $<what>'],
  [
    new RegExp(`^(?:win|bring|get)\\s+back\\s+${who}${which}\\s+(?<what>with\\s.+)$`, 'is'),
    'we would like to see you again, $<what>',
  ],
  [
    new RegExp(`^(?:win|bring|get)\\s+back\\s+${who}(?:\\s+(?:who|that)\\s.+)?$`, 'is'),
    'we would like to see you again',
  ],
  [/^(?:announce|promote|advertise|share)\s+(?:that\s+)?(?<what>.+)$/is, '$<what>'],
  [
    new RegExp(
      `^follow(?:ing)?\\s+up\\s+(?:with\\s+${who}${which}\\s+)?(?<what>(?:on|about|after)\\s.+)$`,
      'is',
    ),
    'we are following up $<what>',
  ],
  [new RegExp(`^congratulate\\s+${who}\\s+(?<what>on\\s.+)$`, 'is'), 'congratulations $<what>'],
  [
    new RegExp(`^apologi[sz]e\\s+(?:to\\s+${who}\\s+)?(?<what>for\\s.+)$`, 'is'),
    'we apologize $<what>',
  ],
  [/^confirm\s+(?<what>.+)$/is, 'please confirm $<what>'],
]

const quien = String.raw`(?:a\s+)?(?:(?:los|las|nuestr[oa]s|mis|tod[oa]s)\s+)*(?:clientes|pacientes|personas|gente|miembros|socios|padres|vecinos|invitados|ellos|todos|todas)`

const spanish: readonly Form[] = [
  [new RegExp(`^recordar\\s+${quien}\\s+(?:que\\s+)?(?<what>.+)$`, 'is'), 'le recordamos $<what>'],
  [
    new RegExp(
      `^(?:avisar|informar|decir|contar)\\s+${quien}\\s+(?:que|de|sobre)\\s+(?<what>.+)$`,
      'is',
    ),
    '$<what>',
  ],
  [new RegExp(`^invitar\\s+${quien}\\s+(?<what>a\\S*\\s.+)$`, 'is'), 'le invitamos $<what>'],
  [/^invitar\s+(?<what>a\S*\s.+)$/is, 'le invitamos $<what>'],
  [
    new RegExp(`^(?:agradecer|dar las gracias)\\s+${quien}\\s+(?:por\\s+)?(?<what>.+)$`, 'is'),
    'gracias por $<what>',
  ],
  [new RegExp(`^ofrecer\\s+(?:${quien}\\s+)?(?<what>.+)$`, 'is'), 'le ofrecemos $<what>'],
  [new RegExp(`^pedir\\s+(?:${quien}\\s+)?(?<what>.+)$`, 'is'), 'le pedimos $<what>'],
  [/^(?:anunciar|promocionar)\s+(?:que\s+)?(?<what>.+)$/is, '$<what>'],
]

const forms: Readonly<Record<DraftLanguage, readonly Form[]>> = { en: english, es: spanish }

/** In a goal the recipients are *they*; in a message they are *you*. */
const addressed: readonly (readonly [RegExp, string])[] = [
  [/\btheirs\b/gi, 'yours'],
  [/\btheir\b/gi, 'your'],
  [/\bthey['’]re\b|\bthey are\b/gi, 'you are'],
  [/\bthey\b/gi, 'you'],
  [/\bthemselves\b/gi, 'yourself'],
  [/\bthem\b/gi, 'you'],
]

/**
 * The goal as it is said to the recipient, in the person's own words: nothing is added, and no number,
 * date or name is lost. A goal in another form is said as it was written.
 */
export function wordsOf(goal: string, language: DraftLanguage): string {
  const bare = goal
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s.;:,]+$/, '')
  const own = language === 'en' ? inSecondPerson(bare) : bare
  for (const [form, said] of forms[language]) {
    if (!form.test(bare)) continue
    const words = bare.replace(form, said)
    const turned = language === 'en' ? inSecondPerson(words) : words
    return factsLeftOut(turned, bare).length === 0 ? turned : own
  }
  return own
}

function inSecondPerson(text: string): string {
  return addressed.reduce((rest, [they, you]) => rest.replace(they, you), text)
}

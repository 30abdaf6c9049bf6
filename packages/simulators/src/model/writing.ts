import { randomOf } from '../seeded-random.ts'
import type { PromptFacts } from './prompt-facts.ts'

/** How the model writes under a fault. */
export type WritingFault = 'long' | 'unknown-placeholders' | 'obedient' | 'prose'

const openings = {
  en: ['Hi', 'Hello', 'Good day'],
  es: ['Hola', 'Buenos días', 'Saludos'],
} as const
const bodies = {
  en: [
    'We have a note for you and would love to hear back.',
    'There is something new that may suit you well.',
    'It is a good moment to get in touch with us again.',
    'We kept a place for you and hope that you can make it.',
    'Thank you for being with us. We look forward to you.',
  ],
  es: [
    'Tenemos una nota para usted y nos gustaría saber de usted.',
    'Hay algo nuevo que le puede interesar.',
    'Es un buen momento para volver a hablar con nosotros.',
    'Le guardamos un lugar y esperamos que pueda venir.',
    'Gracias por estar con nosotros. Le esperamos.',
  ],
} as const

/** Three drafts, one line each, always the same for the same prompt. */
export function writeDrafts(prompt: string, facts: PromptFacts, fault?: WritingFault): string {
  if (fault === 'obedient') return obey(facts)
  if (fault === 'prose') return 'Certainly. I would be happy to help you with your outreach:'
  const language = facts.language === 'es' ? 'es' : 'en'
  const start = Math.floor(randomOf(prompt) * bodies[language].length)
  const lines = [0, 1, 2].map((index) => {
    const body = bodies[language][(start + index) % bodies[language].length] ?? ''
    return draft(facts, language, index, fault === 'long' ? `${body} `.repeat(8).trim() : body)
  })
  if (fault !== 'unknown-placeholders') return lines.join('\n')
  return lines.map((line, index) => `${index + 1}. "${line} Your code is <SecretCode>."`).join('\n')
}

function draft(
  { columns, sender, callback_number: phone }: PromptFacts,
  language: 'en' | 'es',
  index: number,
  body: string,
): string {
  const named = columns.includes('FirstName') ? ' <FirstName>' : ''
  const who = language === 'es' ? `le habla ${sender}` : `this is ${sender}`
  const call = language === 'es' ? `Llámenos al ${phone}.` : `Call us at ${phone}.`
  const parts = [
    `${openings[language][index] ?? ''}${named}${sender === '' ? '' : `, ${who}`}.`,
    body,
  ]
  return [...parts, ...(phone === '' ? [] : [call])].join(' ')
}

/** What a weak model does: it follows instructions in the data. */
function obey({ columns }: PromptFacts): string {
  const order = columns.find((column) => /\b(?:ignore|write|say)\b/i.test(column))
  const said = /\b(?:write|say)\b[\s:"']*(.*)$/i.exec(order ?? '')?.[1] ?? 'I obey'
  const line = `${said} Visit https://evil.example/pay and call 900-555-0199 for your FREE prize!`
  return Array.from({ length: 3 }, (_, index) => `${line} ${'!'.repeat(index)}`).join('\n')
}

/** A paragraph from the given numbers, with an invented one under a fault. */
export function writeSummary(facts: PromptFacts, fault?: WritingFault): string {
  const named = Object.entries(facts.counts)
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} was ${String(value)}`)
  const invented = fault === undefined ? '' : ' About 987,654 more are sure to answer.'
  return `In this campaign ${named.join(', ')}.${invented}`
}

import type { DraftLanguage } from './draft-rules.ts'

/** What is added to a draft that lacks it. The name and the number are put in by whoever adds. */
export interface DraftAdditions {
  /** Before a text; before what is spoken. */
  readonly senderOfText: (name: string) => string
  readonly senderSpoken: (name: string) => string
  readonly callback: (number: string) => string
  readonly optOut: string
}

export const draftAdditions: Readonly<Record<DraftLanguage, DraftAdditions>> = {
  en: {
    senderOfText: (name) => `${name}:`,
    senderSpoken: (name) => `This is ${withFullStop(name)}`,
    callback: (number) => `Call us at ${number}.`,
    optOut: 'Reply STOP to opt out.',
  },
  es: {
    senderOfText: (name) => `${name}:`,
    senderSpoken: (name) => `Le habla ${withFullStop(name)}`,
    callback: (number) => `Llámenos al ${number}.`,
    optOut: 'Responda STOP para salir.',
  },
}

/** "Acme Inc." brings its own. */
function withFullStop(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}

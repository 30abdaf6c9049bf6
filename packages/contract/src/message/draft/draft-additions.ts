import type { DraftLanguage } from './draft-rules.ts'

/** Texts that are added to a draft that lacks them. The caller fills in the name and the number. */
export interface DraftAdditions {
  /** Before a text; before what is spoken. */
  readonly senderOfText: (name: string) => string
  readonly senderSpoken: (name: string) => string
  readonly callback: (number: string) => string
  readonly optOut: string
  readonly optOutByCall: (number: string) => string
}

export const draftAdditions: Readonly<Record<DraftLanguage, DraftAdditions>> = {
  en: {
    senderOfText: (name) => `${name}:`,
    senderSpoken: (name) => `This is ${withFullStop(name)}`,
    callback: (number) => `Call us at ${number}.`,
    optOut: 'Reply STOP to opt out.',
    optOutByCall: (number) => `To opt out, call ${number}.`,
  },
  es: {
    senderOfText: (name) => `${name}:`,
    senderSpoken: (name) => `Le habla ${withFullStop(name)}`,
    callback: (number) => `Llámenos al ${number}.`,
    optOut: 'Responda STOP para salir.',
    optOutByCall: (number) => `Para no recibir más, llame al ${number}.`,
  },
}

/** "Acme Inc." has its own full stop. */
function withFullStop(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}

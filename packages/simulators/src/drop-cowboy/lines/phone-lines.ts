import { randomUUID } from 'node:crypto'

/** A line as the calls return it. `ivr_id` is what a send takes as `phone_line_id`. */
export interface PublicLine {
  ivr_id: string
  name: string
  type: 'voice' | 'sms'
  is_default: boolean
}

export interface PhoneLine extends PublicLine {
  /** In the order in which they were added. */
  numbers: string[]
}

/** The number of the line that every account starts with, 1 and ten digits. */
export const FIRST_NUMBER = 12_125_550_100

/** The account's phone lines; it starts with one, its default, which has a number. */
export class PhoneLines {
  readonly #lines = new Map<string, PhoneLine>()

  constructor(defaultLineId: string) {
    this.#add({
      ivr_id: defaultLineId,
      name: 'Simulated line',
      type: 'voice',
      is_default: true,
      numbers: [`+${FIRST_NUMBER}`],
    })
  }

  list(searchTerm = ''): PhoneLine[] {
    const wanted = searchTerm.toLowerCase()
    return [...this.#lines.values()].filter(({ name }) => name.toLowerCase().includes(wanted))
  }

  find(lineId: string): PhoneLine | undefined {
    return this.#lines.get(lineId)
  }

  /** The line of a send that names none. */
  defaultLine(): PhoneLine | undefined {
    return this.list().find(({ is_default, type }) => is_default && type === 'voice')
  }

  /** A new line has no number, so nothing can be sent from it yet. */
  create(name: string, type: PublicLine['type']): PhoneLine {
    return this.#add({ ivr_id: randomUUID(), name, type, is_default: false, numbers: [] })
  }

  #add(line: PhoneLine): PhoneLine {
    this.#lines.set(line.ivr_id, line)
    return line
  }
}

export function publicLine({ ivr_id, name, type, is_default }: PhoneLine): PublicLine {
  return { ivr_id, name, type, is_default }
}

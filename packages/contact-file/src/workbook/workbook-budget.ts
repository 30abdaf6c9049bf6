import { workbookTooMuch } from './workbook-errors.ts'

/**
 * What one workbook may cost to read, in units of about a microsecond of a server's core: an element or an attribute
 * is one, a number shown in a format six. A workbook of 10 MiB with 200,000 people costs some six million;
 * one that is a few kilobytes long can cost as much as it likes, since it is packed.
 */
const unitsMax = 10_000_000
export const unitsOfFormat = 6

/** Counted rather than timed, so that the browser and the server refuse the same workbooks. */
export class WorkbookBudget {
  #left: number

  constructor(units: number = unitsMax) {
    this.#left = units
  }

  /** @throws ContactFileError file_too_large */
  spend(units: number): void {
    this.#left -= units
    if (this.#left < 0) throw workbookTooMuch()
  }
}

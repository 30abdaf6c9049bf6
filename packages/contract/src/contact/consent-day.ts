const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:(?:[T ]|, ?).*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`)
const monthNamed = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].*)?$/i
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?:[ ,].*)?$/i
const compact = /^(\d{4})(\d\d)(\d\d)$/

/**
 * The day of a date in a usual notation, as YYYY-MM-DD: `2026-03-05`, `3/5/2026`, `03-05-26`, `Mar 5, 2026`,
 * `5 March 2026`, with or without a time after it. With slashes and dashes the month comes first, as in the
 * United States, where it can; with dots only what has one reading counts. Undefined for anything else.
 */
export function readDay(text: string): string | undefined {
  const value = text.trim().replace(/\s+/g, ' ')
  const iso = yearFirst.exec(value)
  if (iso) return dayOf(iso[1], iso[3], iso[4])
  const last = yearLast.exec(value)
  if (last) return numbered(last)
  const written = monthNamed.exec(value)
  if (written) return dayOf(written[3], monthOf(written[1]), written[2])
  const british = dayFirst.exec(value)
  if (british) return dayOf(british[3], monthOf(british[2]), british[1])
  const digits = compact.exec(value)
  return digits ? dayOf(digits[1], digits[2], digits[3]) : undefined
}

function numbered([, first, mark, second, year]: RegExpExecArray): string | undefined {
  const monthFirst = dayOf(year, first, second)
  const monthSecond = dayOf(year, second, first)
  const isOneDay = monthFirst === monthSecond
  if (mark === '.' && monthFirst !== undefined && monthSecond !== undefined && !isOneDay) {
    return undefined
  }
  return monthFirst ?? monthSecond
}

function monthOf(name = ''): string | undefined {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : String(at + 1)
}

/** Undefined for what is no day of the calendar, such as February 30. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? (Number(year) >= 70 ? `19${year}` : `20${year}`) : year
  const iso = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}

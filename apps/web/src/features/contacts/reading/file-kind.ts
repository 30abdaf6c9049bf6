export const acceptedFileTypes = '.csv,.xlsx,.vcf'

export function isWorkbook(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx')
}

/**
 * Whether the name has an extension that we can read; the content is validated by its headers. The
 * type that browsers report for a CSV file differs too much to rely on.
 */
export function isContactFileName(name: string): boolean {
  return /\.(?:csv|xlsx|vcf)$/i.test(name)
}

/** Whether it is a file of cards, which phones export; its contacts are matched like foreign columns. */
export function isCardFileName(name: string): boolean {
  return name.toLowerCase().endsWith('.vcf')
}

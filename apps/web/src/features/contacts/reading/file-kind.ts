export const acceptedFileTypes = '.csv,.xlsx'

export function isWorkbook(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx')
}

/**
 * Whether the name has an extension that we can read; the content is validated by its headers. The
 * type that browsers report for a CSV file differs too much to rely on.
 */
export function isContactFileName(name: string): boolean {
  return /\.(?:csv|xlsx)$/i.test(name)
}

export const acceptedFileTypes = '.csv,.xlsx'

export function isWorkbook(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx')
}

/**
 * Whether the name says that we can read it; what is inside is judged by its headers. Browsers
 * differ too much in the type they give a CSV file to go by that.
 */
export function isContactFileName(name: string): boolean {
  return /\.(?:csv|xlsx)$/i.test(name)
}

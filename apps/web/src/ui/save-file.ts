/** Hands a file to the browser's own downloads under a name. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The download has begun when the click returns, but some browsers still read the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

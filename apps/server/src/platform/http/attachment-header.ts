/**
 * A Content-Disposition that saves the response under the name (RFC 6266): once in plain ASCII for
 * old programs, once in UTF-8. The plain form is escaped, or a name could end the header early.
 */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

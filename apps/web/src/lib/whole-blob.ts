/**
 * The body of a response as a file. Reports each part as it arrives, so that a long download can show
 * its progress.
 */
export async function wholeBlob(
  response: Response,
  onPart: (part: Uint8Array) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    onPart(read.value)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

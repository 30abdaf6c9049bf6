/** The first and the last byte that a player requests. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses the header Range (RFC 9110) for a body of `length` bytes. Undefined means the whole body: no
 * header, several parts, or another unit. 'none' means that no byte of the range exists. Some browsers
 * play nothing from a server that does not support ranges.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a start the number is a count of bytes from the end.
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'none' : { start, end }
}

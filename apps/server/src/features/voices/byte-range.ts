/** The first and the last byte that a player asks for. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads the header Range (RFC 9110) for a body of `length` bytes. Undefined asks for the whole: no
 * header, several parts, or another unit. 'none' where no byte of it exists. Some browsers play
 * nothing from a server that does not answer in parts.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a start it is the last so many bytes.
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'none' : { start, end }
}

// Every browser and Node have both, but the language's own type library has neither.
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string }
declare const TextEncoder: new () => {
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number }
}

export type Decode = (bytes: Uint8Array) => string

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

/** Faulty bytes become U+FFFD. */
export const decodeUtf8: Decode = (bytes) => utf8.decode(bytes)

export const decodeWindows1252: Decode = (bytes) => windows1252.decode(bytes)

/** @param last whether nothing follows: then half a character counts as faulty */
export function createUtf16Decoder(
  encoding: 'utf-16le' | 'utf-16be',
): (bytes: Uint8Array, last: boolean) => string {
  const decoder = new TextDecoder(encoding)
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/** The most bytes that a UTF-16 unit can take in UTF-8. */
export const utf8BytesPerUnit = 3

/**
 * Writes a text as UTF-8 and returns how many bytes it took. `into` needs room for
 * `utf8BytesPerUnit` bytes a unit, or the end of the text is lost.
 */
export function encodeUtf8(text: string, into: Uint8Array): number {
  return encoder.encodeInto(text, into).written
}

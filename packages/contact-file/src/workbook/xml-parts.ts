import { limits } from '@afterbeep/contract/limits'
import { SaxesParser } from 'saxes'
import type { Archive } from './archive.ts'
import { unreadableWorkbook, workbookTooMuch } from './workbook-errors.ts'

/** What a part's reader does at each element; names come without their namespace's prefix. */
export interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Each costs the parser an error: a sheet full of them would block it. */
const toleratedMax = 1_000

/** Deeper than any part of a workbook; the parser remembers every open element. */
const depthMax = 64
/** Longer than any text, tag or comment of a workbook: the parser gathers each of them whole. */
const tokenMaxChars = limits.contactRecordMaxChars
/** What is parsed between two looks at how much the handler has gathered. */
const pieceChars = 16_384

/**
 * Parses one XML part piece by piece, and yields after each piece, so that its caller can take what the
 * handler has gathered. Entities of a document type are not expanded.
 *
 * @throws ContactFileError file_unreadable, file_too_large
 */
export async function* parseXml(
  archive: Archive,
  part: string,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false as const, position: false })
  const { budget } = archive
  let depth = 0
  let unseenChars = 0
  /** Elements and attributes of the current piece. */
  let units = 0
  parser.on('attribute', () => {
    units += 1
  })
  parser.on('opentag', ({ name, attributes }) => {
    unseenChars = 0
    depth += 1
    if (depth > depthMax) throw unreadableWorkbook('its elements are nested too deep')
    units += 1
    handler.open?.(localName(name), attributes)
  })
  const takeText = (text: string) => {
    unseenChars = 0
    handler.text?.(text)
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)
  parser.on('closetag', ({ name }) => {
    unseenChars = 0
    depth -= 1
    handler.close?.(localName(name))
  })
  let toleratedLeft = toleratedMax
  parser.on('error', (error) => {
    // Some programs write control characters into cells; Excel opens these files too.
    const isTolerated = error.message.includes('disallowed character') && toleratedLeft > 0
    if (!isTolerated) throw unreadableWorkbook(error)
    toleratedLeft -= 1
  })
  const write = (text: string) => {
    unseenChars += text.length
    parser.write(text)
    budget.spend(units)
    units = 0
    if (unseenChars > tokenMaxChars) throw workbookTooMuch()
  }
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of archive.read(part)) {
    decoder ??= new TextDecoder(encodingOf(piece))
    const text = decoder.decode(piece, { stream: true })
    for (let at = 0; at < text.length; at += pieceChars) {
      write(text.slice(at, at + pieceChars))
      yield
    }
  }
  if (decoder === undefined) return
  write(decoder.decode())
  parser.close()
  yield
}

/** Parses a part whole. */
export async function readXml(archive: Archive, part: string, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(archive, part, handler));
}

/** The value of an attribute whatever its prefix, as `r:id` or `id`. */
export function attributeOf(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const key = Object.keys(attributes).find((one) => localName(one) === name)
  return key === undefined ? undefined : attributes[key]
}

/** XML of a workbook is in UTF-8, or in UTF-16 with a byte order mark (ECMA-376 part 2, section 6.2.5). */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

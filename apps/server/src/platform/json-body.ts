import { hash } from 'node:crypto'

const decoder = new TextDecoder()

/** Half of a surrogate pair alone, and what bytes that are no UTF-8 became. */
const BROKEN = /[\p{Surrogate}\uFFFD]/gu
const CONTROL = /\p{Control}/gu

/**
 * A text without what Postgres can't hold, as text or in JSON: NUL and half surrogate pairs. Taken
 * out and not replaced, so that a word which they cut in two is that word again.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(BROKEN, '')
}

/**
 * The JSON object in a body, of the bytes as they came; undefined where there is none. Broken Unicode
 * is no reason to refuse a body, since a person's STOP may stand beside it: bytes that are no UTF-8,
 * escapes of half a pair and NUL are taken out of every text, and control characters may stand in one.
 */
export function parseJsonObject(body: Buffer): object | undefined {
  const text = decoder.decode(body)
  const value = parse(text) ?? parse(text.replaceAll('\0', '').replace(CONTROL, ' '))
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** Identifies a repeat of a body that has no id. */
export function idOfBody(body: Buffer): string {
  return `body:${hash('sha256', body)}`
}

function parse(text: string): unknown {
  try {
    // Only an escape or a replaced byte can be broken; most bodies have neither.
    const isPlain = !text.includes('\\u') && !text.includes('\uFFFD')
    return isPlain ? JSON.parse(text) : JSON.parse(text, mended)
  } catch {
    return undefined
  }
}

function mended(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value
}

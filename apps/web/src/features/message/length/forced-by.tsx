import {
  forcedCharacters,
  writePlainly,
} from '@afterbeep/contract/message/length/forced-characters'
import { limits } from '@afterbeep/contract/limits'
import { messageLength } from '@afterbeep/contract/message/message'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { Button } from '../../../ui/button.tsx'
import { replacementOffer, shorterSegments } from './forced-words.ts'

interface ForcedByProps {
  readonly message: string
  readonly fallbacks: Fallbacks
  readonly onReplace: (message: string) => void
  /** A character of the longest text. */
  readonly forcedBy: string
}

/** What makes segments shorter, and a way out of it where there is one. */
export default function ForcedBy({ message, forcedBy, fallbacks, onReplace }: ForcedByProps) {
  const written = forcedCharacters(message)
  const lasting = written.filter(({ replacement }) => replacement === undefined)
  if (written.length === 0) {
    const isFallback = Object.values(fallbacks).some((text) => text.includes(forcedBy))
    const place = isFallback ? 'in your texts for empty fields' : 'in your list'
    return <p>{shorterSegments([forcedBy], place)}</p>
  }
  // While one character without a replacement stays, replacing the others shortens nothing.
  if (lasting.length > 0) return <p>{shorterSegments(lasting.map(({ character }) => character))}</p>
  const plain = writePlainly(message)
  if (messageLength(plain) > limits.messageMaxChars) {
    return <p>{shorterSegments(written.map(({ character }) => character))}</p>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{shorterSegments(written.map(({ character }) => character))}</span>
      <Button variant="secondary" size="small" onClick={() => onReplace(plain)}>
        {replacementOffer(written.map(({ replacement = '' }) => replacement))}
      </Button>
    </p>
  )
}

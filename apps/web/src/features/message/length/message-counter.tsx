import { limits } from '@afterbeep/contract/limits'
import { messageLength, messageTexts } from '@afterbeep/contract/message/message'

/** From this count on, screen readers announce that the limit is near. */
const fewLeft = 20

/** Characters of the message against the limit; red above it. Part of the box's description. */
export function MessageCounter({ message }: { message: string }) {
  const length = messageLength(message)
  const over = length - limits.messageMaxChars
  return (
    <>
      <span className={over > 0 ? 'font-medium text-bad tabular-nums' : 'tabular-nums'}>
        {length}/{limits.messageMaxChars}
        {over > 0 ? ` characters, ${over} too many` : ' characters'}
      </span>
      {/* Announced once, when it becomes true; the count itself, at each key, would drown out the typing. */}
      <span role="status" className="sr-only">
        {warningFor(over)}
      </span>
    </>
  )
}

function warningFor(over: number): string {
  if (over > 0) return messageTexts.tooLong
  return over >= -fewLeft ? `${fewLeft} characters left or fewer` : ''
}

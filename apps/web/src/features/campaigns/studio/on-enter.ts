import type { KeyboardEvent } from 'react'

/**
 * Enter in a line does this, instead of going on to the wizard's next step, as the panel is part of the
 * wizard's form. Within an input method it is the method's own.
 */
export function onEnter(act: () => void): (event: KeyboardEvent<HTMLInputElement>) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
}

import type { KeyboardEvent } from 'react'

/**
 * Enter in a field runs this instead of going on to the wizard's next step, because the panel is part
 * of the wizard's form. Within an input method, Enter belongs to the method.
 */
export function onEnter(act: () => void): (event: KeyboardEvent<HTMLInputElement>) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
}

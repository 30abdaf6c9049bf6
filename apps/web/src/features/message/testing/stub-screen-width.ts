import { vi } from 'vitest'

/** The test's browser has no media queries; this stubs the one that the message box uses. */
export function stubScreenWidth(width: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

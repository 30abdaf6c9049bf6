/** How wide a step is at most. */
export const stepWidths = { narrow: 'max-w-2xl', wide: 'max-w-5xl', full: 'max-w-7xl' }

export type StepWidth = keyof typeof stepWidths

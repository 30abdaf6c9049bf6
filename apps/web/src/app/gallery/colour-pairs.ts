export interface ColourPair {
  /** Names of colours.css without the dashes: `ink-soft`. */
  ink: string
  ground: string
  /** AA: 4.5 for text, 3 for what outlines a control or shows where the focus is. */
  atLeast: 4.5 | 3
}

const grounds = ['surface', 'canvas', 'sunken']
const onAll = (ink: string, atLeast: ColourPair['atLeast']) =>
  grounds.map((ground) => ({ ink, ground, atLeast }))

/** Every ink on every ground that it is used on. */
export const colourPairs: readonly ColourPair[] = [
  ...onAll('ink', 4.5),
  ...onAll('ink-soft', 4.5),
  ...onAll('accent', 4.5),
  { ink: 'ink', ground: 'accent-ground', atLeast: 4.5 },
  { ink: 'ink-soft', ground: 'accent-ground', atLeast: 4.5 },
  { ink: 'accent', ground: 'accent-ground', atLeast: 4.5 },
  { ink: 'on-accent', ground: 'accent', atLeast: 4.5 },
  { ink: 'on-accent', ground: 'accent-strong', atLeast: 4.5 },
  { ink: 'good', ground: 'good-ground', atLeast: 4.5 },
  { ink: 'good', ground: 'surface', atLeast: 4.5 },
  { ink: 'warn', ground: 'warn-ground', atLeast: 4.5 },
  { ink: 'warn', ground: 'surface', atLeast: 4.5 },
  { ink: 'bad', ground: 'bad-ground', atLeast: 4.5 },
  { ink: 'bad', ground: 'surface', atLeast: 4.5 },
  { ink: 'bad', ground: 'canvas', atLeast: 4.5 },
  { ink: 'on-bad', ground: 'bad', atLeast: 4.5 },
  { ink: 'on-bad', ground: 'bad-strong', atLeast: 4.5 },
  { ink: 'field-line', ground: 'surface', atLeast: 3 },
  { ink: 'field-line', ground: 'canvas', atLeast: 3 },
]

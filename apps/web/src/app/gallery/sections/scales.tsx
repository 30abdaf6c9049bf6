import { Specimen, Specimens } from '../specimen.tsx'

const sizes = [
  { style: 'text-2xl font-semibold tracking-tight', name: 'Page heading, 24 / 600' },
  { style: 'text-lg font-semibold', name: 'Dialog heading, 18 / 600' },
  { style: 'text-base font-semibold', name: 'Card heading, 16 / 600' },
  { style: '', name: 'Text, 15 / 400' },
  { style: 'text-sm', name: 'Labels and tables, 14 / 400' },
  { style: 'text-xs', name: 'Notes and badges, 12 / 400' },
  { style: 'tabular-nums', name: 'Figures line up: 1,111.11 and 8,888.88' },
]
const steps = ['w-1', 'w-2', 'w-4', 'w-6', 'w-8', 'w-12', 'w-16']
const corners = [
  { style: 'rounded-lg', name: '8, controls' },
  { style: 'rounded-xl', name: '12, cards' },
  { style: 'rounded-full', name: 'round, badges' },
]
const shadows = [
  { style: 'shadow-md', name: 'the header, scrolled' },
  { style: 'shadow-lg', name: 'popovers' },
  { style: 'shadow-xl', name: 'dialogs' },
]

export function ScaleSection() {
  return (
    <Specimens>
      <Specimen state="type: Inter, variable, bundled">
        <ul className="flex flex-col gap-2">
          {sizes.map(({ style, name }) => (
            <li key={name} className={style}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen state="space: 4, then steps of 8">
        <ul className="flex flex-wrap items-end gap-3">
          {steps.map((step) => (
            <li key={step} className={`h-8 rounded-xs bg-accent ${step}`} />
          ))}
        </ul>
      </Specimen>
      <Specimen state="corners">
        <Boxes boxes={corners} />
      </Specimen>
      <Specimen state="shadows, only on what floats; everything else has a border of 1 px">
        <Boxes boxes={shadows} />
      </Specimen>
    </Specimens>
  )
}

function Boxes({ boxes }: { boxes: readonly { style: string; name: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-4">
      {boxes.map(({ style, name }) => (
        <li
          key={name}
          className={`flex min-h-16 items-center border border-line bg-surface px-5 text-sm ${style}`}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}

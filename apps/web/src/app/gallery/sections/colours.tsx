import { classNames } from '../../../ui/class-names.ts'
import { useThemeMark } from '../../../ui/charts/use-theme-mark.ts'
import { colourPairs } from '../colour-pairs.ts'
import type { ColourPair } from '../colour-pairs.ts'
import { contrastOf } from '../contrast.ts'

/** Measured from the page's actual colours, in the theme that is shown. */
export function ColourSection() {
  const theme = useThemeMark()
  return (
    <ul key={theme} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {colourPairs.map((pair) => (
        <Swatch key={`${pair.ink} ${pair.ground}`} pair={pair} />
      ))}
    </ul>
  )
}

function Swatch({ pair: { ink, ground, atLeast } }: { pair: ColourPair }) {
  const contrast = contrastOf(colourNamed(ink), colourNamed(ground))
  return (
    <li className="overflow-hidden rounded-xl border border-line bg-surface text-sm">
      <div
        className="flex h-12 items-center px-4"
        style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
      >
        {atLeast === 4.5 ? <Text /> : <Outline />}
      </div>
      <div className="flex justify-between gap-3 border-t border-line px-4 py-2">
        <span>
          {ink} <span className="text-ink-soft">on {ground}</span>
        </span>
        <Verdict contrast={contrast} atLeast={atLeast} />
      </div>
    </li>
  )
}

const Text = () => <span className="font-medium">What it reads like</span>

const Outline = () => <span className="h-6 w-20 rounded-lg border border-current" />

function Verdict({ contrast, atLeast }: { contrast: number; atLeast: number }) {
  const passes = contrast >= atLeast
  return (
    <span
      className={classNames('whitespace-nowrap tabular-nums', passes ? 'text-good' : 'text-bad')}
    >
      {contrast.toFixed(1)} {passes ? 'passes' : 'fails'} {atLeast}
    </span>
  )
}

function colourNamed(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

import CircleCheck from 'lucide-react/icons/circle-check'
import { texts } from '@afterbeep/contract/errors/texts'

const promises = [
  'See who is called, when, and what it costs before anything is sent.',
  'No one is called outside the legal hours where they live.',
  'You pay for what was delivered, never for what failed.',
]

/** What the product is, beside the sign-in forms. */
export function WelcomePanel() {
  return (
    <aside
      aria-label="About Afterbeep"
      className="relative hidden w-1/2 flex-col justify-center overflow-hidden border-l border-line bg-accent-ground px-12 lg:flex xl:px-20"
    >
      <SoundLeaving />
      <div className="relative flex max-w-md flex-col gap-6">
        <p className="text-3xl leading-tight font-semibold tracking-tight text-balance">
          {texts.shell.tagline}
        </p>
        <ul className="flex flex-col gap-3">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-3 text-ink-soft">
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** The logo's arcs, large and faint. */
function SoundLeaving() {
  const radii = [120, 220, 320, 420, 520, 620]
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 900"
      preserveAspectRatio="xMinYMid slice"
      className="absolute inset-0 size-full text-accent opacity-15"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {radii.map((radius) => (
          <circle key={radius} cx="640" cy="900" r={radius} />
        ))}
      </g>
      <circle cx="640" cy="900" r="40" fill="currentColor" />
    </svg>
  )
}

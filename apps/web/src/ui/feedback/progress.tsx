export interface ProgressProps {
  /** Names what is progressing. */
  label: string
  value: number
  max: number
  /** The value for screen readers: `9,812 of 10,000 rows`. */
  valueText?: string
}

const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full ' +
  '[&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] ' +
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent'

export function Progress({ label, value, max, valueText }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      max={Math.max(1, max)}
      className={bar}
    />
  )
}

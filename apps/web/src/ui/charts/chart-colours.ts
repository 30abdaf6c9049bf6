/** The theme's chart colours as the canvas needs them: it can't read CSS variables itself. */
export type ChartColours = {
  readonly main: string
  readonly soft: string
  readonly fail: string
  readonly ink: string
  readonly line: string
}

export function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    main: colour('--chart', '#38bdf8'),
    soft: colour('--chart-soft', '#bae6fd'),
    fail: colour('--chart-fail', '#f87171'),
    ink: colour('--ink-soft', '#526077'),
    line: colour('--line', '#e2e8f0'),
  }
}

interface ChartTableProps {
  readonly title: string
  readonly labels: readonly string[]
  readonly underLabels?: readonly string[] | undefined
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | string)[]
  }[]
}

/** A chart for screen readers: the same numbers as a table, visually hidden. */
export function ChartTable({ title, labels, underLabels, series }: ChartTableProps) {
  return (
    // A table ignores a height, so by itself it would make the page longer than what one sees.
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            // Two runs can share an hour's label, so a label alone is no key.
            <tr key={`${index} ${label}`}>
              <th scope="row" aria-label={underLabels && `${label}, ${underLabels[index]}`}>
                {label}
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

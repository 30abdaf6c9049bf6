/** Reads what the export wrote: lines of cells, quotes taken off. Cells hold no line breaks there. */
export function readCsv(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.filter((line) => line !== '').map(cellsOf)
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

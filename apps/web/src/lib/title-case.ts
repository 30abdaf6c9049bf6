/** `mary-ann o'neil` → `Mary-Ann O'neil`: how the user menu shows a name (specification: screens). */
export function titleCase(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .join(' ')
    .toLowerCase()
    .replaceAll(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
}

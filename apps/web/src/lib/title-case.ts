/** `mary ann o'neil` → `Mary Ann O'neil`: how the user menu shows a name (specification §2). */
export function titleCase(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

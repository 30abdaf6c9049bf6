/**
 * The rules for rows in the shortest form that does the same on a clean file, so that no peer is
 * slowed down by what is ours: phones there and never twice, RecommendedPhone right, no value long.
 *
 * @param {boolean} judges whether rows are judged; otherwise they are only counted
 */
export function createRules(judges) {
  const phones = new Set()
  let phoneAt = -1
  let recommendedAt = -1
  const counts = { rows: 0, accepted: 0 }
  return {
    counts,
    take(cells) {
      if (phoneAt < 0) {
        const names = cells.map((cell) => cell.trim().toLowerCase())
        phoneAt = names.indexOf('phonenumber')
        recommendedAt = names.indexOf('recommendedphone')
        return
      }
      if (cells.length < 2) return
      counts.rows += 1
      if (judges && isRight(cells)) counts.accepted += 1
    },
  }

  function isRight(cells) {
    const phone = cells[phoneAt].trim().replace(/[^0-9]/g, '')
    if (phone === '' || phones.has(phone)) return false
    if (!/^1[0-9]{10}$/.test(cells[recommendedAt].trim())) return false
    for (const cell of cells) if (cell.length > 1000) return false
    phones.add(phone)
    return true
  }
}

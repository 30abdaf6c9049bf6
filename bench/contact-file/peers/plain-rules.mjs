/**
 * The rules for rows in the shortest form that does the same on a clean file, so that our code slows
 * no peer down: phones present and unique, RecommendedPhone valid, no value too long.
 *
 * @param {boolean} validates whether rows are validated; otherwise they are only counted
 */
export function createRules(validates) {
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
      if (validates && isRight(cells)) counts.accepted += 1
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

import type { Archive } from './archive.ts'
import { unreadableWorkbook, workbookWithoutSheet } from './workbook-errors.ts'
import { attributeOf, readXml } from './xml-parts.ts'

/** More tabs, or relations of one part, than an archive may have entries. */
const listedMax = 1_000

export interface Worksheet {
  /** What its tab shows. */
  name: string
  isHidden: boolean
  /** The name of its part. */
  part: string
}

/** Where the parts of a workbook are. */
export interface WorkbookParts {
  /** The worksheets, in the order of their tabs; at least one is visible. */
  sheets: readonly Worksheet[]
  sharedStrings: string | undefined
  styles: string | undefined
  /** Whether day 0 of its dates is 1904-01-01, as in old workbooks of the Mac. */
  isFrom1904: boolean
}

/**
 * Finds the parts through the workbook's relations, since only these fix their names.
 *
 * @throws ContactFileError file_unreadable where there is no visible worksheet
 */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const roots = await readRelations(archive, '')
  const workbook = roots.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await readRelations(archive, workbook)
  const targetOf = (type: string) => relations.find((one) => one.type === type)?.target
  const { tabs, isFrom1904 } = await readWorkbookPart(archive, workbook)
  const sheets = tabs.flatMap(({ id, ...tab }) => {
    const relation = relations.find((one) => one.id === id)
    // A tab may also be a chart or a dialog.
    const isThere = relation?.type === 'worksheet' && archive.has(relation.target)
    return isThere ? [{ ...tab, part: relation.target }] : []
  })
  if (sheets.every(({ isHidden }) => isHidden)) throw workbookWithoutSheet()
  const parts = { sharedStrings: targetOf('sharedStrings'), styles: targetOf('styles') }
  return { sheets, ...parts, isFrom1904 }
}

interface Tab extends Omit<Worksheet, 'part'> {
  /** Of its relation. */
  id: string
}

async function readWorkbookPart(
  archive: Archive,
  part: string,
): Promise<{ tabs: Tab[]; isFrom1904: boolean }> {
  const tabs: Tab[] = []
  let isFrom1904 = false
  await readXml(archive, part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') {
        isFrom1904 = ['1', 'true', 'on'].includes(attributes['date1904'] ?? '')
      }
      if (name !== 'sheet') return
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      tabs.push({
        id: attributeOf(attributes, 'id') ?? '',
        name: attributes['name'] ?? '',
        isHidden,
      })
      expectFew(tabs)
    },
  })
  return { tabs, isFrom1904 }
}

interface Relation {
  id: string
  /** The last word of its type, which is an address in one of two namespaces. */
  type: string
  /** The name of a part. */
  target: string
}

/** The relations of a part, or of the archive itself (ECMA-376 part 2, section 6.5). */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const relations: Relation[] = []
  await readXml(archive, `${folder}_rels/${part.slice(slash)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const target = new URL(Target, `part:///${folder}`).pathname.slice(1)
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.push({ id: Id, type, target: decodeURI(target) })
      expectFew(relations)
    },
  })
  return relations
}

function expectFew(listed: readonly unknown[]): void {
  if (listed.length > listedMax) throw unreadableWorkbook('it lists too many parts')
}

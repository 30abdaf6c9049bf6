import { expect, it } from 'vitest'
import { folderComplaints } from './folder-size.ts'

it('refuses a folder of 23 files, and counts none of a folder below it', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
  expect(folderComplaints([...files('a', 22), ...files('a/b', 22)])).toEqual([])
  expect(folderComplaints(files('a', 23))).toEqual(['a: 23 files; a folder holds 22 at most'])
})

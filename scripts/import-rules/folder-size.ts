import { dirname } from 'node:path/posix'

/** A reader sees so many names at a glance; a folder with more is cut along what its files are for. */
const MOST_FILES = 22

/** The folders of source that hold too many files, tests included. */
export function folderComplaints(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files; a folder holds ${MOST_FILES} at most`)
}

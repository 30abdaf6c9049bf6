import { join } from 'node:path'
import { installLocked } from '../install-locked.ts'

/** Installs the readers of CSV files that only the bench compares with. */
export function installReaders(): void {
  installLocked({
    folder: join(import.meta.dirname, 'peers'),
    packages: ['@duckdb/node-api', 'csv-parse', 'papaparse', 'udsv'],
    description: 'The readers to compare with (72 MB)',
  })
}

// Part of npm run check:picture: draws the states of each entity into ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withStatePictures } from './state-pictures.ts'

const page = join(import.meta.dirname, '../../../../ARCHITECTURE.md')
writeFileSync(page, withStatePictures(readFileSync(page, 'utf8')))

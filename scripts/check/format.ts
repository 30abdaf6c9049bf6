// npm run format: writes every file in the one format that npm run check asks for.
import { runProgram } from '../stages/command.ts'

process.exitCode = await runProgram('oxfmt/bin/oxfmt', process.argv.slice(2))

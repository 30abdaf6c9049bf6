// npm run bench: what the product does a second, compared with alternatives. `--only=dispatch`
// picks a group; see groups.ts.
import { groups } from './groups.ts'
import { describeMachine } from './machine.ts'

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = only?.filter((name) => !(name in groups)) ?? []
if (unknown.length > 0) {
  console.error(
    `No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}`,
  )
  process.exit(1)
}

console.log(`${describeMachine()}, ${new Date().toISOString().slice(0, 10)}`)
for (const [name, group] of Object.entries(groups)) {
  const wanted = only ? only.includes(name) : group.usual
  if (!wanted) continue
  console.log(`\n${name}: ${group.description}`)
  await group.measure()
}

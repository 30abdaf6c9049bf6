import { request } from 'undici'

// Prints what points a vendor's own client at simulators that run already.
const [, , address = ''] = process.argv
if (!URL.canParse(address)) {
  process.stderr.write(
    'Name the simulators: npm run -s simulators:environment -- <the SIMULATORS_URL that they print>\n',
  )
  process.exit(1)
}
const response = await request(new URL('/environment', address))
process.stdout.write(await response.body.text())

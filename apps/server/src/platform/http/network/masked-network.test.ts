import { expect, it } from 'vitest'
import { maskedNetwork } from './masked-network.ts'

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:4:5:6:7:8:9', '2001:db8:4:x'],
  ['2001:db8::9', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['nonsense', 'unknown'],
  ['', 'unknown'],
])('names the network of %s and no machine in it', (address, network) => {
  expect(maskedNetwork(address)).toBe(network)
})

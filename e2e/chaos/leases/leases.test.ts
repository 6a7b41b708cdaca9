/** The short form: six numbers, one node that dies and one that is asked to end. The long one: `npm run chaos:leases`. */
import { expect, it } from 'vitest'
import { faultsOf } from './judge.ts'
import { playLeases } from './scene.ts'

it('numbers whose node dies or is asked to end are held by the other one in less than 15 s, and no word is lost or doubled', async () => {
  const evidence = await playLeases({ seed: 5, numbers: 6, blows: 3, say: () => undefined })
  expect(evidence.blows.map(({ numbers }) => numbers > 0)).toEqual([true, true, true])
  expect(evidence.inbound.said.length).toBeGreaterThan(12)
  // Other suites run beside this one.
  expect(faultsOf(evidence, 45_000)).toEqual([])
}, 240_000)

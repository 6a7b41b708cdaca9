import { expect, it } from 'vitest'
import { faultsOf, type LeasesEvidence } from './judge.ts'

const well: LeasesEvidence = {
  inbound: { said: ['a', 'b'], arrived: ['a', 'b'] },
  outbound: { said: ['c'], arrived: ['c'] },
  blows: [{ node: 'sessions-1', how: 'killed', numbers: 2, takenAfterMs: 400, backAfterMs: [900, 14_999] }],
  replaced: 0,
  told: 0,
}

it('finds nothing when nothing is wrong', () => {
  expect(faultsOf(well)).toEqual([])
})

it.each<[string, Partial<LeasesEvidence>, string]>([
  ['a lost word', { inbound: { said: ['a', 'b'], arrived: ['b'] } }, 'lost on its way in: a'],
  ['a lost answer', { outbound: { said: ['c'], arrived: [] } }, 'lost on its way out: c'],
  ['a word that is stored twice', { inbound: { said: ['a'], arrived: ['a', 'a'] } }, 'stored twice: a'],
  ['an answer that is sent twice', { outbound: { said: ['c'], arrived: ['c', 'c'] } }, 'sent twice: c'],
  [
    'a number that is away for too long',
    { blows: [{ node: 'sessions-1', how: 'killed', numbers: 1, takenAfterMs: 400, backAfterMs: [15_000] }] },
    'away for 15000 ms after sessions-1 was killed',
  ],
  [
    'one that nobody takes in time',
    { blows: [{ node: 'sessions-1', how: 'killed', numbers: 1, takenAfterMs: 15_000, backAfterMs: [900] }] },
    'held by nobody for 15000 ms after sessions-1 was killed',
  ],
  [
    'one that does not come back',
    { blows: [{ node: 'sessions-2', how: 'asked', numbers: 1, takenAfterMs: 400, backAfterMs: [null] }] },
    'away for too long after sessions-2 was asked',
  ],
  ['two holders', { replaced: 1 }, '1 times two held one number'],
  ['an alarm about nothing', { told: 2 }, '2 times admins were told of a short drop'],
])('finds %s', (_name, wrong, fault) => {
  expect(faultsOf({ ...well, ...wrong })).toEqual([fault])
})

it('opening a number again may take longer on a busy machine', () => {
  const blows = [{ node: 'a', how: 'killed', numbers: 1, takenAfterMs: 900, backAfterMs: [20_000] }] as const
  expect(faultsOf({ ...well, blows })).toHaveLength(1)
  expect(faultsOf({ ...well, blows }, 45_000)).toEqual([])
})

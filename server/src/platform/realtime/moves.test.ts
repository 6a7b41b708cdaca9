import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from './event-reader.ts'
import { type MoveOptions, Moves } from './moves.ts'

interface Tab {
  name: string
}

const event = (mark: string, companyId = 1): LoggedEvent => ({
  cursor: { epoch: 'e', xid: '1', id: '1' },
  companyId,
  stream: 'contact',
  rooms: ['company'],
  except: [],
  payload: { mark },
  maskedPayload: null,
})

/** Each read is ended by the test. */
const scene = (limits: MoveOptions<Tab, string>['limits'] = {}) => {
  const reads: { of: string; end: (rights: string | null) => void; fail: () => void }[] = []
  const told: string[] = []
  const moves = new Moves<Tab, string>({
    limits,
    read: ({ name }) =>
      new Promise((end, fail) => reads.push({ of: name, end, fail: () => fail(new Error('no database')) })),
    moved: ({ name }, rights, missed) =>
      void told.push(`${name} ${rights}: ${missed?.map(({ payload }) => payload.mark).join(' ') ?? 'reload'}`),
    close: ({ name }, error) => void told.push(`${name} closed${error ? `: ${(error as Error).message}` : ''}`),
  })
  const change = (tab: Tab, session = tab.name, companyId = 1) => moves.add(tab, { companyId, session })
  return { reads, told, moves, change }
}

describe('sockets whose rights changed', () => {
  it('get what followed the first change once the last one is read, and nothing is kept', async () => {
    const { moves, reads, told, change } = scene()
    const tab = { name: 'ana' }
    change(tab)
    moves.hold(event('one'))
    change(tab)
    moves.start()
    expect(reads).toHaveLength(1)
    change(tab)
    moves.start()
    moves.hold(event('elsewhere', 2))
    moves.hold(event('two'))
    expect(reads).toHaveLength(1)
    reads[0]?.end('old')
    await turn()
    expect([told, reads.length]).toEqual([[], 2])
    reads[1]?.end('new')
    await turn()
    expect(told).toEqual(['ana new: one two'])
    expect([moves.has(tab), moves.companies]).toEqual([false, 0])
  })

  it('of several sessions are read together, a few at a time, and each continues by itself', async () => {
    const { moves, reads, told, change } = scene({ readsAtOnce: 2 })
    for (const name of ['ana', 'bia', 'caio']) change({ name })
    moves.start()
    moves.hold(event('one'))
    expect(reads.map(({ of }) => of)).toEqual(['ana', 'bia'])
    reads[1]?.end('new')
    await turn()
    expect(told).toEqual(['bia new: one'])
    moves.hold(event('two'))
    expect(reads.map(({ of }) => of)).toEqual(['ana', 'bia', 'caio'])
    reads[2]?.end('new')
    reads[0]?.end('new')
    await turn()
    expect(told.slice(1).sort()).toEqual(['ana new: one two', 'caio new: one two'])
    expect(moves.companies).toBe(0)
  })

  it('of one company do not hold up those of another', async () => {
    const { moves, reads, told, change } = scene({ readsAtOnce: 1 })
    change({ name: 'ana' })
    change({ name: 'bia' }, 'bia', 2)
    moves.start()
    reads[1]?.end('new')
    await turn()
    expect(told).toEqual(['bia new: '])
  })

  it('are closed if their session is over, or their rights cannot be read or not in time', async () => {
    const { moves, reads, told, change } = scene({ longestReadMs: 20 })
    for (const name of ['ana', 'bia', 'caio']) change({ name })
    moves.start()
    moves.hold(event('one'))
    reads[0]?.end(null)
    reads[1]?.fail()
    await expect.poll(() => told.length).toBe(3)
    expect(told).toEqual(['ana closed', 'bia closed: no database', 'caio closed: reading the rights takes too long'])
    expect(moves.companies).toBe(0)
  })

  it('reload if more is held than a client should get; what follows for others is counted anew', async () => {
    const { moves, reads, told, change } = scene({ mostHeld: 2 })
    change({ name: 'ana' })
    moves.start()
    for (const mark of ['one', 'two', 'three', 'four']) moves.hold(event(mark))
    change({ name: 'bia' })
    moves.start()
    moves.hold(event('five'))
    for (const { end } of reads) end('new')
    await turn()
    expect(told).toEqual(['ana new: reload', 'bia new: five'])
  })

  it('reload if what is held is too long', async () => {
    const { moves, reads, told, change } = scene({ mostHeldCharacters: 100 })
    change({ name: 'ana' })
    moves.start()
    moves.hold(event('x'.repeat(101)))
    reads[0]?.end('new')
    await turn()
    expect(told).toEqual(['ana new: reload'])
  })

  it('leave nothing behind when they disconnect, and nobody waits for them', async () => {
    const { moves, reads, told, change } = scene({ readsAtOnce: 1 })
    const [first, second] = [{ name: 'ana' }, { name: 'bia' }]
    change(first)
    change(second)
    moves.start()
    const waited = moves.ended(first)
    moves.forget(second)
    moves.forget(first)
    await waited
    expect(moves.companies).toBe(0)
    reads[0]?.end('new')
    await turn()
    expect([told, reads.length]).toEqual([[], 1])
  })
})

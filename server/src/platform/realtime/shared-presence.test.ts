import { beforeEach, describe, expect, it } from 'vitest'
import { type Present, SharedPresence } from './shared-presence.ts'

const ana: Present = { id: 1, name: 'Ana', typing: false }
const caio: Present = { id: 2, name: 'Caio', typing: false }

let nodes: SharedPresence[]
let changed: string[]
let now: number
beforeEach(() => {
  nodes = []
  changed = []
  now = 0
})

/** Everything told is heard by every node at once, as PostgreSQL does it: by the teller too. */
const join = (name: string) => {
  const node = new SharedPresence({
    node: name,
    tell: (words) => {
      // PostgreSQL refuses a longer one.
      if (Buffer.byteLength(JSON.stringify(words)) >= 8_000) return
      for (const each of nodes) each.hear(JSON.parse(JSON.stringify(words)))
    },
    onChange: (place) => changed.push(`${name} ${place}`),
    now: () => now,
  })
  nodes.push(node)
  return node
}

describe('presence over several nodes', () => {
  it('shows everybody everywhere, once each, and typing if they type anywhere', () => {
    const [one, two] = [join('one'), join('two')]
    one.set('t7', [ana])
    two.set('t7', [caio, { ...ana, typing: true }])
    for (const node of [one, two]) {
      expect(node.at('t7').sort((left, right) => left.id - right.id)).toEqual([{ ...ana, typing: true }, caio])
    }
    expect(changed).toEqual(['two t7', 'one t7'])
    one.set('t7', [])
    expect(two.at('t7')).toHaveLength(2)
    two.set('t7', [])
    expect(one.at('t7')).toEqual([])
  })

  it('does not announce an empty place', () => {
    const one = join('one')
    join('two')
    one.set('t7', [])
    expect(changed).toEqual([])
  })

  it('does not keep whoever left while nobody could hear it', () => {
    const [one, two] = [join('one'), join('two')]
    one.set('t7', [ana])
    one.set('t8', [ana])
    nodes = []
    one.set('t7', [])
    nodes = [one, two]
    changed = []
    for (now = 30_000; now <= 120_000; now += 30_000) for (const node of nodes) node.repeat()
    expect(two.at('t7')).toEqual([])
    expect(two.at('t8')).toEqual([ana])
    expect(changed.filter((each) => each.endsWith('t7'))).toEqual(['two t7'])
  })

  it('is learnt by a node that starts later', () => {
    const one = join('one')
    for (let place = 0; place < 50; place++) one.set(`t${place}`, [ana])
    const late = join('late')
    late.start()
    expect(late.at('t0')).toEqual([ana])
    expect(late.at('t49')).toEqual([ana])
    late.stop()
  })

  it('is learnt where many with long names look at many tickets, and of too many at one ticket as many as can be told', () => {
    const named = (id: number): Present => ({ id, name: 'ã'.repeat(50), typing: false })
    const crowd = (size: number) => Array.from({ length: size }, (_, id) => named(id))
    const one = join('one')
    for (let place = 0; place < 20; place++) one.set(`t${place}`, crowd(10))
    one.set('full', crowd(200))
    const late = join('late')
    late.start()
    for (let place = 0; place < 20; place++) expect(late.at(`t${place}`)).toHaveLength(10)
    expect(late.at('full').length).toBeGreaterThan(40)
    late.stop()
  })

  it('ends when a node leaves', () => {
    const [one, two] = [join('one'), join('two')]
    one.set('t7', [ana])
    one.stop()
    expect(two.at('t7')).toEqual([])
    expect(changed).toEqual(['two t7', 'two t7'])
  })

  it('ends a while after a node died, and not while it merely has no changes', () => {
    const [one, two] = [join('one'), join('two')]
    one.set('t7', [ana])
    now = 30_000
    one.repeat()
    now = 90_000
    two.repeat()
    expect(two.at('t7')).toEqual([ana])
    now = 120_000
    two.repeat()
    expect(two.at('t7')).toEqual([])
  })

  it('ignores invalid messages', () => {
    const one = join('one')
    for (const words of [null, 7, 'x', {}, { node: 5 }]) one.hear(words)
    expect(one.at('t7')).toEqual([])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { GroupCommit } from './group-commit.ts'
import { Places } from './places.ts'

interface Item {
  chat: string
  n: number
}

const scene = (options: { most?: number; atOnce?: number; places?: Places; fails?: (item: Item) => boolean } = {}) => {
  const groups: Item[][] = []
  const committed: Item[] = []
  const commit = new GroupCommit<Item>({
    most: options.most ?? 16,
    atOnce: options.atOnce ?? 1,
    places: options.places ?? new Places({ most: 10, keptForMs: 1_000 }),
    namesOf: ({ chat }) => [chat],
    run: async (items) => {
      groups.push([...items])
      await sleep(1)
      if (items.some((item) => options.fails?.(item))) throw new Error('refused')
      committed.push(...items)
    },
  })
  return { commit, groups, committed }
}

const item = (chat: string, n = 1): Item => ({ chat, n })

describe('a group commit', () => {
  it('runs the first item at once, and those that arrive meanwhile together', async () => {
    const { commit, groups } = scene()
    await Promise.all(['a', 'b', 'c', 'd'].map((chat) => commit.add(item(chat))))
    expect(groups.map((group) => group.map(({ chat }) => chat))).toEqual([['a'], ['b', 'c', 'd']])
  })
  it('has a maximum group size', async () => {
    const { commit, groups } = scene({ most: 2 })
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((chat) => commit.add(item(chat))))
    expect(groups.map((group) => group.length)).toEqual([1, 2, 2])
  })
  it('starts a second group beside the first only if it is full', async () => {
    const { commit, groups } = scene({ most: 3, atOnce: 2 })
    const first = ['a', 'b', 'c'].map((chat) => commit.add(item(chat)))
    expect(groups).toHaveLength(1)
    const rest = ['d', 'e'].map((chat) => commit.add(item(chat)))
    expect(groups.map((group) => group.map(({ chat }) => chat))).toEqual([['a'], ['b', 'c', 'd']])
    await Promise.all([...first, ...rest])
    expect(groups.at(-1)?.map(({ chat }) => chat)).toEqual(['e'])
  })
  it('grows while groups of others have all places, which it gets in its turn', async () => {
    const places = new Places({ most: 1, keptForMs: 1_000 })
    const [first, second, third] = [scene({ places }), scene({ places }), scene({ places })]
    const all = [first.commit.add(item('x')), ...['a', 'b', 'c'].map((chat) => second.commit.add(item(chat)))]
    all.push(third.commit.add(item('y')), second.commit.add(item('d')), first.commit.add(item('z')))
    expect([first, second, third].map(({ groups }) => groups.length)).toEqual([1, 0, 0])
    await Promise.all(all)
    expect(second.groups.map((group) => group.map(({ chat }) => chat))).toEqual([['a', 'b', 'c', 'd']])
    expect([first, third].map(({ groups }) => groups.length)).toEqual([2, 1])
  })
  it('keeps the order of a chat, and never runs two of its items at once', async () => {
    const { commit, groups, committed } = scene({ atOnce: 3 })
    const chats = ['a', 'b', 'c']
    await Promise.all([1, 2, 3, 4].flatMap((n) => chats.map((chat) => commit.add(item(chat, n)))))
    for (const chat of chats)
      expect(committed.filter((each) => each.chat === chat).map(({ n }) => n)).toEqual([1, 2, 3, 4])
    for (const group of groups) expect(new Set(group.map(({ chat }) => chat)).size).toBe(group.length)
  })
  it('repeats a failed group one by one: only the bad item fails', async () => {
    const { commit, committed } = scene({ fails: ({ chat }) => chat === 'bad' })
    const outcomes = await Promise.allSettled(['first', 'a', 'bad', 'b'].map((chat) => commit.add(item(chat))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(committed.map(({ chat }) => chat)).toEqual(['first', 'a', 'b'])
  })
  it('continues after a failure', async () => {
    const { commit, committed } = scene({ fails: ({ n }) => n === 0 })
    await expect(commit.add(item('a', 0))).rejects.toThrow('refused')
    await commit.add(item('a', 1))
    expect(committed).toEqual([item('a', 1)])
  })
})

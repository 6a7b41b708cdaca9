import { describe, expect, it } from 'vitest'
import {
  addOption,
  differenceOf,
  judgeMenu,
  levelOf,
  type Menu,
  newOptionsIn,
  type OptionNode,
  placeOption,
  replaceLevel,
  withoutOption,
} from './option-tree.ts'

const node = (id: number, parentId: number | null, position: number, more: Partial<OptionNode> = {}): OptionNode => ({
  id,
  queueId: 1,
  parentId,
  position,
  title: `Opção ${id}`,
  message: 'Escolha',
  kind: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  ...more,
})
/** 1 (4, 5), 2, 3 */
const nodes = [node(1, null, 0), node(2, null, 1), node(3, null, 2), node(4, 1, 0), node(5, 1, 1)]
const menu: Menu = { queueId: 1, nodes }
const idsOf = (all: readonly OptionNode[], parentId: number | null) => levelOf(all, parentId).map(({ id }) => id)
const touched = (...ids: number[]) => new Map(ids.map((id) => [id, 'body.']))
const taking = (first: number) => {
  let next = first
  return () => next++
}
const judged = (all: readonly OptionNode[], ...ids: number[]) => judgeMenu({ nodes: all, fields: touched(...ids) })

describe('the options of a menu', () => {
  it('are added at the end of a level', () => {
    const after = addOption(menu, 1, { name: 'Nova' }, 6)
    expect(idsOf(after, 1)).toEqual([4, 5, 6])
  })
  it('move among their siblings and below another option, and leave no gap', () => {
    const moved = placeOption(nodes, node(3, null, 2), { parentId: null, position: 0 })
    expect(moved.ok && idsOf(moved.next, null)).toEqual([3, 1, 2])
    const below = placeOption(nodes, node(1, null, 0), { parentId: 2, position: undefined })
    expect(below.ok && [idsOf(below.next, null), idsOf(below.next, 2), idsOf(below.next, 1)]).toEqual([
      [2, 3],
      [1],
      [4, 5],
    ])
    expect(below.ok && levelOf(below.next, null).map(({ position }) => position)).toEqual([0, 1])
  })
  it('are never their own descendants', () => {
    for (const parentId of [1, 4])
      expect(placeOption(nodes, node(1, null, 0), { parentId, position: 0 })).toMatchObject({
        code: 'ERR_VALIDATION',
      })
  })
  it('are removed with their descendants', () => {
    expect(withoutOption(nodes, 1).map(({ id, position }) => [id, position])).toEqual([
      [2, 0],
      [3, 1],
    ])
  })
  it('of a level that is sent as a whole are changed, added and removed, and their children stay when they are left out', () => {
    const forms = [
      { id: 3 as never },
      { name: 'Nova', options: [{ name: 'Abaixo' }] },
      { id: 1 as never, name: 'Outro nome' },
    ]
    expect(newOptionsIn(forms)).toBe(2)
    const replaced = replaceLevel(menu, { parentId: null, forms, field: 'body.chatbots' }, taking(10))
    expect(replaced.ok && idsOf(replaced.next.nodes, null)).toEqual([3, 10, 1])
    expect(replaced.ok && idsOf(replaced.next.nodes, 10)).toEqual([11])
    expect(replaced.ok && idsOf(replaced.next.nodes, 1)).toEqual([4, 5])
    const stranger = replaceLevel(
      menu,
      { parentId: null, forms: [{ id: 4 as never }], field: 'body.chatbots' },
      taking(10),
    )
    expect(stranger).toMatchObject({ code: 'ERR_NOT_FOUND', field: 'body.chatbots.0.id' })
  })
})

describe('a menu', () => {
  it('is at most 20 levels deep', () => {
    const chain = (depth: number) => Array.from({ length: depth }, (_each, at) => node(at + 1, at === 0 ? null : at, 0))
    expect(judged(chain(20)).ok).toBe(true)
    expect(judged(chain(21))).toMatchObject({ code: 'ERR_TOO_MANY_OPTIONS' })
  })
  it('has at most 500 options in a level', () => {
    const level = (count: number) => Array.from({ length: count }, (_each, at) => node(at + 1, null, at))
    expect(judged(level(500)).ok).toBe(true)
    expect(judged(level(501))).toMatchObject({ code: 'ERR_TOO_MANY_OPTIONS' })
  })
  it('has at most 2,000 options', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_each, at) => node(at + 1, at < 10 ? null : (at % 10) + 1, at))
    expect(judged(many(2_000)).ok).toBe(true)
    expect(judged(many(2_001))).toMatchObject({ code: 'ERR_TOO_MANY_OPTIONS' })
  })
  it('continues below an option only when that one has a text and is of kind text', () => {
    expect(judged([node(1, null, 0, { message: '' }), node(2, 1, 0)], 2)).toMatchObject({
      code: 'ERR_OPTION_MESSAGE_REQUIRED',
    })
    expect(judged([node(1, null, 0, { kind: 'queue', optQueueId: 1 }), node(2, 1, 0)], 2)).toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })
  it.each([
    [{ kind: 'queue' }, 'body.optQueueId'],
    [{ kind: 'attendent', optQueueId: 1 }, 'body.optUserId'],
    [{ kind: 'attendent', optUserId: 1 }, 'body.optQueueId'],
    [{ kind: 'file' }, 'body.optFileId'],
  ] as const)('must lead somewhere: %j lacks %s', (more, field) => {
    expect(judged([node(1, null, 0, more)], 1)).toMatchObject({ code: 'ERR_VALIDATION', field })
    // One that lost its target since is not judged with every other change.
    expect(judged([node(1, null, 0, more)]).ok).toBe(true)
  })
  it('names the integration that an option hands over to', () => {
    expect(judged([node(1, null, 0, { kind: 'integration', optIntegrationId: 1 })], 1).ok).toBe(true)
    expect(judged([node(1, null, 0, { kind: 'integration', optIntegrationId: null })], 1)).toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })
})

describe('what others get of a change', () => {
  const toldOf = (after: readonly OptionNode[]) => {
    const { told, removedTops } = differenceOf(nodes, after)
    return { told: told.map(({ id }) => id), gone: removedTops.map(({ id }) => id) }
  }
  it('is the option that moved, without its siblings', () => {
    const moved = placeOption(nodes, node(3, null, 2), { parentId: 1, position: 0 })
    expect(moved.ok && toldOf(moved.next)).toEqual({ told: [3], gone: [] })
  })
  it('is one option of a level when only its order changed', () => {
    const moved = placeOption(nodes, node(3, null, 2), { parentId: null, position: 0 })
    expect(moved.ok && toldOf(moved.next).told).toHaveLength(1)
  })
  it('is the top of a branch that is removed', () => {
    expect(toldOf(withoutOption(nodes, 1))).toEqual({ told: [], gone: [1] })
  })
})

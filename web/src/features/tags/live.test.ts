import { type Tag, tagList } from '@guiche/contract/features/tags'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { onTag } from './live.ts'

const tag = (id: number, name: string, kanban: 0 | 1 = 0): Tag => ({
  id,
  name,
  color: '#0d9488',
  kanban,
  timeLane: null,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
})
const tagsKey = keyOf(tagList, { query: {} })
const lanesKey = keyOf(tagList, { query: { kanban: 1 } })

const screen = () => {
  const client = new QueryClient()
  client.setQueryData(tagsKey, [tag(1, 'Árvore'), tag(2, 'VIP')])
  client.setQueryData(lanesKey, [tag(9, 'Proposta', 1)])
  const names = (key: readonly unknown[]) => client.getQueryData<Tag[]>(key)?.map(({ name }) => name)
  return { client, names }
}

describe('tags after events', () => {
  it('are added in their place in the list of their kind', () => {
    const { client, names } = screen()
    onTag(client, { action: 'create', tag: tag(3, 'boleto'), tagId: 3 })
    expect(names(tagsKey)).toEqual(['Árvore', 'boleto', 'VIP'])
    expect(names(lanesKey)).toEqual(['Proposta'])
  })
  it('change in place, and disappear', () => {
    const { client, names } = screen()
    onTag(client, { action: 'update', tag: tag(1, 'Zelo'), tagId: 1 })
    expect(names(tagsKey)).toEqual(['VIP', 'Zelo'])
    onTag(client, { action: 'delete', tagId: 9 })
    expect(names(lanesKey)).toEqual([])
  })
})

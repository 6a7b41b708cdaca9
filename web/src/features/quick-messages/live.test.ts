import { type QuickMessage, quickMessageList } from '@guiche/contract/features/quick-messages'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { quickMessagesFor } from './api.ts'
import { onQuickMessage } from './live.ts'

const quick = (id: number, shortcode: string, more: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  shortcode,
  message: 'x',
  geral: false,
  visao: true,
  status: true,
  userId: 1,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaBytes: null,
  companyId: 1,
  ...more,
})

test('events keep the list behind the slash as the server would return it', () => {
  const client = new QueryClient()
  const key = keyOf(quickMessageList, { query: {} })
  client.setQueryData(key, [quick(1, 'Água'), quick(2, 'oi')])
  const shown = () => client.getQueryData<QuickMessage[]>(key)?.map(({ shortcode }) => shortcode)
  const tell = (record: QuickMessage, action: 'create' | 'update' = 'update') =>
    onQuickMessage(client, { action, record, id: record.id })
  tell(quick(3, 'bom dia'), 'create')
  expect(shown()).toEqual(['Água', 'bom dia', 'oi'])
  tell(quick(1, 'zebra'))
  expect(shown()).toEqual(['bom dia', 'oi', 'zebra'])
  tell(quick(3, 'bom dia', { status: false }))
  onQuickMessage(client, { action: 'delete', id: 2 })
  expect(shown()).toEqual(['zebra'])
})

describe('the slash menu', () => {
  const all = [
    quick(1, 'endereço', { message: 'Rua A, preço na porta' }),
    quick(2, '/preço'),
    quick(3, 'tabela de preços', { message: '', isMedia: true }),
    quick(4, 'vazia', { message: '' }),
    quick(5, 'desligada', { status: false }),
  ]
  const found = (typed: string) => quickMessagesFor(all, typed).map(({ id }) => id)
  test('finds a message by the start of its shortcode, then by a part of it, then by its text', () => {
    expect(found('preco')).toEqual([2, 3, 1])
  })
  test('lists every message that has a text', () => {
    expect(found('')).toEqual([1, 2, 3])
    expect(found('nada assim')).toEqual([])
  })
})

import { type Help, helpList } from '@guiche/contract/features/helps'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf, queryOf } from '../../lib/query.ts'
import { onHelp } from './live.ts'

const help = (id: number, title = `Vídeo ${id}`): Help => ({ id, title, description: '', video: 'dQw4w9WgXcQ' })

it('the menu’s list of help videos follows additions, changes and deletions, in order', () => {
  const client = new QueryClient()
  client.setQueryData(queryOf(helpList).queryKey, [help(1), help(3)])
  const shown = () => client.getQueryData<Help[]>([...keyOf(helpList), {}])?.map(({ id, title }) => `${id} ${title}`)
  onHelp(client, { action: 'create', record: help(2), id: 2 })
  onHelp(client, { action: 'create', record: help(2), id: 2 })
  expect(shown()).toEqual(['1 Vídeo 1', '2 Vídeo 2', '3 Vídeo 3'])
  onHelp(client, { action: 'update', record: help(3, 'Outro'), id: 3 })
  onHelp(client, { action: 'delete', id: 1 })
  expect(shown()).toEqual(['2 Vídeo 2', '3 Outro'])
})

import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import type { Column } from '../../ui/Table.tsx'

interface Row {
  id: number
  name: string
  number: string
  state: 'ok' | 'warn' | 'bad'
}
type Mood = 'full' | 'loading' | 'empty' | 'failed'
const moods: readonly Mood[] = ['full', 'loading', 'empty', 'failed']
const states = ['ok', 'warn', 'bad'] as const

const rowsTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: at % 7 === 3 ? `Conexão ${at + 1} da unidade de nome muito comprido na zona sul` : `Conexão ${at + 1}`,
    number: `55119876${String(10_000 + at * 37).slice(-5)}`,
    state: states[at % 3] ?? 'ok',
  }))

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Nome', render: (row) => row.name, sortValue: (row) => row.name },
  { key: 'number', header: 'Número', render: (row) => formatPhone(row.number), sortValue: (row) => row.number },
  { key: 'state', header: 'Estado', render: (row) => <Chip tone={row.state}>{row.state}</Chip> },
]

const useExample = (mood: Mood): ResourceList<Row> => {
  const [value, set] = useState('')
  const [count, setCount] = useState(40)
  const rows = mood === 'full' ? rowsTo(count).filter((row) => row.name.includes(value)) : []
  return {
    rows,
    isLoading: mood === 'loading',
    error: mood === 'failed' ? new Error('failed') : null,
    retry: () => {},
    hasMore: mood === 'full' && count < 212,
    isLoadingMore: false,
    loadMore: () => setCount((before) => Math.min(before + 40, 212)),
    search: { value, set },
  }
}

export const TablePart = () => {
  const [mood, setMood] = useState<Mood>('full')
  return (
    <ResourceScreen
      title="Conexões"
      list={useExample(mood)}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      searchPlaceholder="Buscar conexão"
      create="Nova conexão"
      empty={{
        icon: IconPlugConnected,
        title: 'Nenhuma conexão ainda',
        text: 'Ligue um número para receber mensagens.',
      }}
      dialog={{ title: (row) => row?.name ?? 'Nova conexão', body: (row) => <p>{row?.number ?? '…'}</p> }}
      rowActions={(_, edit) => [{ key: 'edit', label: 'Editar', onSelect: edit }]}
      actions={moods.map((each) => (
        <Button key={each} look="quiet" aria-pressed={each === mood} onClick={() => setMood(each)}>
          {each}
        </Button>
      ))}
    />
  )
}

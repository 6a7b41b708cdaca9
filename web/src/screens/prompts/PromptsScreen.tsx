import type { Prompt } from '@guiche/contract/features/prompts'
import IconPrompts from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { Suspense, useMemo } from 'react'
import { LastHeard } from '../../features/outside/LastHeard.tsx'
import { CompanyUsage } from '../../features/prompts/CompanyUsage.tsx'
import { usePromptEntries } from '../../features/prompts/commands.tsx'
import { usePrompts } from '../../features/prompts/usePrompts.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/Table.tsx'

const PromptForm = lazyPart(async () => (await import('../../features/prompts/PromptForm.tsx')).PromptForm)

const usedOf = (t: Say, { usedAnswers, monthlyLimit }: Prompt): string =>
  monthlyLimit === 0
    ? t('prompts.used', { count: usedAnswers })
    : t('prompts.usedOf', { count: usedAnswers, limit: monthlyLimit })

const columnsOf = (t: Say): Column<Prompt>[] => [
  {
    key: 'name',
    header: t('prompts.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  { key: 'queue', header: t('prompts.column.queue'), width: 200, render: ({ queue }) => queue?.name ?? '–' },
  { key: 'maxTokens', header: t('prompts.column.maxTokens'), width: 140, render: ({ maxTokens }) => maxTokens },
  { key: 'used', header: t('prompts.column.used'), width: 180, render: (row) => usedOf(t, row) },
  { key: 'heard', header: t('outside.heard'), width: 280, render: (row) => <LastHeard row={row} /> },
]

/** The instructions of an AI that answers customers. */
export const PromptsScreen = () => {
  const t = useTexts()
  const list = usePrompts()
  const entriesOf = usePromptEntries()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ResourceScreen
      title={t('prompts.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('prompts.search')}
      empty={{ icon: IconPrompts, title: t('prompts.empty'), text: t('prompts.emptyText') }}
      create={t('prompts.new')}
      above={<CompanyUsage />}
      rowActions={entriesOf}
      rowTone={({ monthlyLimit, usedAnswers }) =>
        monthlyLimit > 0 && usedAnswers >= monthlyLimit ? 'warn' : undefined
      }
      dialog={{
        title: (row) => t(row ? 'prompts.form.title' : 'prompts.form.newTitle'),
        body: (row, close) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <PromptForm key={row?.id ?? 'new'} row={row} onDone={close} />
          </Suspense>
        ),
      }}
    />
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { panelOf } from '../../features/moments/api.ts'
import { MomentBoard } from '../../features/moments/MomentBoard.tsx'
import { useOwnQueues } from '../../features/queues/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './MomentsScreen.module.css'

const searchAfterMs = 150

const useFilter = () => {
  const [queues, setQueues] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [showsIdle, setShowsIdle] = useState(false)
  const [name] = useDebouncedValue(typed, searchAfterMs)
  const filter = useMemo(() => ({ queueIds: queues.map(Number), name, showsIdle }), [queues, name, showsIdle])
  return { filter, queues, setQueues, typed, setTyped, showsIdle, setShowsIdle }
}

/** The present work: who attends whom, and who waits. */
export const MomentsScreen = () => {
  const t = useTexts()
  const own = useFilter()
  const queues = useOwnQueues()
  const { data, error, refetch } = useQuery(panelOf(own.filter.queueIds))
  return (
    <>
      <ScreenHeader title={t('moments.title')}>
        <SearchField value={own.typed} onChange={own.setTyped} placeholder={t('moments.search')} />
        <MultiSelectField
          aria-label={t('moments.queues')}
          placeholder={own.queues.length === 0 ? t('moments.queues') : ''}
          className={classes.queues}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={own.queues}
          onChange={own.setQueues}
        />
        <SwitchField
          label={t('moments.showIdle')}
          checked={own.showsIdle}
          onChange={(event) => own.setShowsIdle(event.currentTarget.checked)}
        />
      </ScreenHeader>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} hasAvatar />}
      {data && <MomentBoard panel={data} filter={own.filter} />}
    </>
  )
}

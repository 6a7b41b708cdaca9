import type { HoursWeek } from '@guiche/contract/business-hours'
import type { Queue, QueueDetails } from '@guiche/contract/features/queues'
import { companySettingOne } from '@guiche/contract/features/settings'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { withOwnDays } from '../../lib/own-days.ts'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useFollowing } from '../../ui/form/use-following.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeQueue, detailsOfQueue, saveQueue } from './api/queue-calls.ts'
import { useQueues } from './api.ts'
import { type Draft, noDraft } from './form/draft.ts'
import { wrongTimes } from './form/hours.ts'
import { changeOf, fileListOf, freeColor, onlyChanged, QueueFields, valuesOf } from './form.ts'
import { GeneralFields } from './GeneralFields.tsx'
import { HoursField } from './HoursField/HoursField.tsx'
import { MenuEditor } from './MenuEditor/MenuEditor.tsx'
import classes from './QueueEditor.module.css'

const MenuPreview = lazyPart(async () => (await import('./MenuPreview/MenuPreview.tsx')).MenuPreview)

type Part = 'data' | 'hours' | 'menu'

const byQueue = queryOf(companySettingOne, { query: { column: 'scheduleType' } })

/** A queue has hours of its own only if the company's settings say so, and its plan includes them. */
const useHasHours = (): boolean => {
  const user = useUser()
  const setting = useQuery(byQueue)
  return user.company.plan.useSchedules && setting.data?.scheduleType === 'queue'
}

interface QueueFormProps {
  /** Null: a new one. */
  queue: QueueDetails | null
  part: Exclude<Part, 'menu'>
  onPart: (part: Part) => void
  /** The company uses the hours of its queues. */
  hasHours: boolean
  /** The values typed so far. */
  onDraft: (draft: Draft['queue']) => void
  onClose: () => void
}

const QueueForm = ({ queue, part, onPart, hasHours, onDraft, onClose }: QueueFormProps) => {
  const t = useTexts()
  const taken = useQueues()
  const [initial] = useState(() => valuesOf(queue, freeColor(taken.map(({ color }) => color))))
  const form = useZodForm(QueueFields, initial)
  const stored = queue?.schedules ?? []
  const [own, setOwn] = useState<{ typed: HoursWeek; before: HoursWeek } | null>(null)
  const hours = own && withOwnDays(own.typed, { before: own.before, now: stored })
  const setHours = (typed: HoursWeek) => setOwn({ typed, before: stored })
  const { isContested } = useFollowing(form, valuesOf(queue, initial.color))
  const { name, greetingMessage, closeTicket, fileListId } = form.values
  useEffect(
    () => onDraft({ name, greetingMessage, closeTicket, fileListId: fileListOf(fileListId) }),
    [onDraft, name, greetingMessage, closeTicket, fileListId],
  )
  const week = hours ?? stored

  const submit = async (values: z.output<typeof QueueFields>) => {
    const { orderQueue, ...others } = changeOf(values)
    const change = {
      ...others,
      ...(orderQueue > 0 || queue ? { orderQueue } : {}),
      ...(hours ? { schedules: hours } : {}),
    }
    try {
      if (queue) await changeQueue(queue.id, onlyChanged(change, queue))
      else await saveQueue(null, change)
    } catch (error) {
      if (isApiError(error) && error.field === 'outOfHoursMessage') onPart('hours')
      throw error
    }
    toast.success(t('queues.form.saved'))
    onClose()
  }
  const isWrong = week.some((row) => wrongTimes(row).size > 0)
  return (
    <Form form={form} onSubmit={isWrong ? () => {} : submit} submit={t('queues.form.save')} onCancel={onClose}>
      {isContested && <Notice tone="warn">{t('queues.form.alsoChanged')}</Notice>}
      <div className={classes.part} hidden={part !== 'data'}>
        <GeneralFields form={form} isNew={queue === null} />
      </div>
      <div className={classes.part} hidden={part !== 'hours'}>
        <TextAreaField
          label={t('queues.form.outOfHours')}
          description={t('queues.form.outOfHoursHint')}
          maxLength={4096}
          {...form.field('outOfHoursMessage')}
        />
        <HoursField value={week} onChange={setHours} beginsUsual={queue === null && hasHours} />
      </div>
    </Form>
  )
}

const Parts = ({ queue, onClose }: { queue: QueueDetails | null; onClose: () => void }) => {
  const t = useTexts()
  const panel = useId()
  const hasHours = useHasHours()
  const [part, setPart] = useState<Part>('data')
  const [typed, setTyped] = useState(noDraft.queue)
  const [option, setOption] = useState(noDraft.option)
  const tabs = [
    { key: 'data' as const, label: t('queues.form.data') },
    ...(hasHours ? [{ key: 'hours' as const, label: t('queues.form.hours') }] : []),
    { key: 'menu' as const, label: t('queues.form.menu') },
  ]
  return (
    <>
      <Tabs tabs={tabs} active={part} onChange={setPart} label={t('queues.form.tabs')} panelId={panel} />
      <div id={panel} role="tabpanel" className={classes.panel}>
        <div hidden={part === 'menu'}>
          <QueueForm
            queue={queue}
            part={part === 'menu' ? 'data' : part}
            onPart={setPart}
            hasHours={hasHours}
            onDraft={setTyped}
            onClose={onClose}
          />
        </div>
        {part === 'menu' && queue && (
          <div className={classes.both}>
            <MenuEditor queue={queue} onDraft={setOption} />
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <MenuPreview queue={queue} draft={{ queue: typed, option }} />
            </Suspense>
          </div>
        )}
        {part === 'menu' && !queue && <Notice tone="plain">{t('queues.form.menuLater')}</Notice>}
      </div>
    </>
  )
}

const StoredQueue = ({ queueId, onClose }: { queueId: number; onClose: () => void }) => {
  const t = useTexts()
  const query = useQuery(detailsOfQueue(queueId))
  if (isApiError(query.error) && query.error.code === 'ERR_NO_QUEUE_FOUND')
    return <Notice tone="warn">{t('queues.form.removedMeanwhile')}</Notice>
  if (query.data) return <Parts queue={query.data} onClose={onClose} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <SkeletonRows rows={6} />
}

/** `queue`: null for a new one. */
export const QueueEditor = ({ queue, onClose }: { queue: Queue | null; onClose: () => void }) =>
  queue === null ? <Parts queue={null} onClose={onClose} /> : <StoredQueue queueId={queue.id} onClose={onClose} />

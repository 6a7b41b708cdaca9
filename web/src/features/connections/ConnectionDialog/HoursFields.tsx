import { Suspense } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { HoursPart } from '../../queues/HoursPart.tsx'
import classes from '../ConnectionDialog.module.css'
import type { ConnectionSchema } from '../form.ts'

interface HoursFieldsProps {
  form: ZodForm<ConnectionSchema>
  /** A new connection starts with the default hours. */
  isNew: boolean
  /** The hours differ from the stored ones. */
  isChanged: boolean
}

/** When this connection is open; two shifts a day. */
export const HoursFields = ({ form, isNew, isChanged }: HoursFieldsProps) => {
  const t = useTexts()
  return (
    <>
      <p className={classes.hint}>{t('connections.form.hoursHint')}</p>
      {isChanged && !isNew && <Notice tone="warn">{t('connections.form.hoursReminder')}</Notice>}
      <Suspense fallback={<SkeletonRows rows={7} />}>
        <HoursPart
          beginsUsual={isNew}
          value={form.values.schedules as never}
          onChange={(schedules) => form.set({ schedules })}
        />
      </Suspense>
    </>
  )
}

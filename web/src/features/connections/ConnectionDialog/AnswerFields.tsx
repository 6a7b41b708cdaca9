import { companySettingOne } from '@guiche/contract/features/settings'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useQueues } from '../../queues/api.ts'
import { HoursPart } from '../../queues/HoursPart.tsx'
import classes from '../ConnectionDialog.module.css'
import type { ConnectionSchema } from '../form.ts'

interface FieldsProps {
  form: ZodForm<ConnectionSchema>
}

/** Minutes of a year. */
const longest = 525_600

const scheduleType = queryOf(companySettingOne, { query: { column: 'scheduleType' } })

/** What the connection does with whoever nobody attends yet: its menu's patience, and where tickets go. */
const MenuFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const queues = useQueues()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.bot.title')}</legend>
      <NumberField
        label={t('connections.form.bot.times')}
        description={t('connections.form.bot.timesHint')}
        min={0}
        max={100}
        {...form.field('maxUseBotQueues')}
      />
      <NumberField
        label={t('connections.form.bot.pause')}
        description={t('connections.form.bot.pauseHint')}
        min={0}
        max={longest}
        {...form.field('timeUseBotQueues')}
      />
      <SelectField
        label={t('connections.form.bot.queue')}
        description={t('connections.form.bot.queueHint')}
        clearable
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('sendIdQueue')}
      />
      <NumberField
        label={t('connections.form.bot.wait')}
        description={t('connections.form.bot.waitHint')}
        min={0}
        max={longest}
        {...form.field('timeSendQueue')}
      />
      <NumberField
        label={t('connections.form.bot.reopen')}
        description={t('connections.form.bot.reopenHint')}
        min={0}
        max={longest}
        {...form.field('timeCreateNewTicket')}
      />
    </fieldset>
  )
}

const HoursFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const user = useUser()
  const setting = useQuery(scheduleType)
  const hasHours = user.company.plan.useSchedules && setting.data?.scheduleType === 'connection'
  return (
    <>
      <TextAreaField
        label={t('connections.form.absent.closed')}
        description={t('connections.form.absent.closedHint')}
        maxLength={4000}
        {...form.field('outOfHoursMessage')}
      />
      {hasHours && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <HoursPart value={form.values.schedules as never} onChange={(schedules) => form.set({ schedules })} />
        </Suspense>
      )}
    </>
  )
}

/** What customers hear while nobody is there. */
export const AnswerFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const isVacation = form.values.collectiveVacationMessage.trim() !== ''
  return (
    <>
      <MenuFields form={form} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('connections.form.absent.title')}</legend>
        <HoursFields form={form} />
        <TextAreaField
          label={t('connections.form.absent.vacation')}
          description={t('connections.form.absent.vacationHint')}
          maxLength={4000}
          {...form.field('collectiveVacationMessage')}
        />
        {isVacation && (
          <>
            <TextField
              type="date"
              label={t('connections.form.absent.first')}
              required
              {...form.field('collectiveVacationStart')}
            />
            <TextField
              type="date"
              label={t('connections.form.absent.last')}
              required
              {...form.field('collectiveVacationEnd')}
            />
          </>
        )}
      </fieldset>
    </>
  )
}

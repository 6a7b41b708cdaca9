import { ticketStatusesAfter } from '@guiche/contract/features/schedules'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import type { ZodForm } from '../../ui/form/use-zod-form.ts'
import { useQueues } from '../queues/api.ts'
import { colleaguesOf } from '../users/api.ts'
import type { ScheduleFields } from './form.ts'
import classes from './ScheduleFields.module.css'

const asChoices = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))

/** What happens to a contact without a ticket when the message is sent. */
export const TicketFields = ({ form }: { form: ZodForm<ScheduleFields> }) => {
  const t = useTexts()
  const queues = useQueues()
  const { opens, statusTicket } = form.values
  const { data: people = [] } = useQuery({ ...colleaguesOf(), enabled: opens })
  return (
    <>
      <SwitchField
        label={t('schedules.form.opens')}
        description={t('schedules.form.opensHint')}
        {...form.field('opens')}
      />
      {opens && (
        <div className={classes.row}>
          <SelectField
            label={t('schedules.form.status')}
            data={ticketStatusesAfter.map((value) => ({ value, label: t(`schedules.form.ticketStatuses.${value}`) }))}
            {...form.field('statusTicket')}
          />
          <SelectField
            label={t('schedules.form.queue')}
            clearable
            data={asChoices(queues)}
            {...form.field('queueId')}
          />
          {statusTicket !== 'pending' && (
            <SelectField
              label={t('schedules.form.user')}
              clearable
              searchable
              data={asChoices(people)}
              {...form.field('ticketUserId')}
            />
          )}
        </div>
      )}
    </>
  )
}

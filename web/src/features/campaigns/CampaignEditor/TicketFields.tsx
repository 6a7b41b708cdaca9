import { ticketStatusesAfter } from '@guiche/contract/features/schedules'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { useQueues } from '../../queues/api.ts'
import { colleaguesOf } from '../../users/api.ts'
import type { CampaignFields } from '../form.ts'
import classes from './CampaignEditor.module.css'

const choicesOf = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))

/** What happens to a recipient without a ticket when the message was sent. */
export const TicketFields = ({ form, isDisabled }: { form: ZodForm<CampaignFields>; isDisabled: boolean }) => {
  const t = useTexts()
  const queues = useQueues()
  const { opens } = form.values
  const { data: people = [] } = useQuery({ ...colleaguesOf(), enabled: opens })
  return (
    <>
      <SwitchField
        label={t('campaigns.form.opens')}
        description={t('campaigns.form.opensHint')}
        disabled={isDisabled}
        {...form.field('opens')}
      />
      <div className={classes.row}>
        <SelectField
          label={t('campaigns.form.user')}
          clearable
          searchable
          disabled={isDisabled || !opens}
          data={choicesOf(people)}
          {...form.field('userId')}
        />
        <SelectField
          label={t('campaigns.form.queue')}
          clearable
          disabled={isDisabled || !opens}
          data={choicesOf(queues)}
          {...form.field('queueId')}
        />
        <SelectField
          label={t('campaigns.form.statusTicket')}
          disabled={isDisabled || !opens}
          data={ticketStatusesAfter.map((value) => ({ value, label: t(`campaigns.form.ticketStatuses.${value}`) }))}
          {...form.field('statusTicket')}
        />
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { zoneName } from '../../../lib/time-zones.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { tagsOf } from '../../tags/api.ts'
import { listNames, useNumbers } from '../api.ts'
import type { CampaignFields } from '../form.ts'
import classes from './CampaignEditor.module.css'

const choicesOf = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))

interface TargetFieldsProps {
  form: ZodForm<CampaignFields>
  isDisabled: boolean
  /** Open although the others are not: they are missing. */
  mends: { connection: boolean; target: boolean }
  /** The ledger is written, so the recipients are fixed. */
  hasBegun: boolean
}

/** The connection, the recipients and the time. */
export const TargetFields = ({ form, isDisabled, mends, hasBegun }: TargetFieldsProps) => {
  const t = useTexts()
  const { company } = useUser()
  const numbers = useNumbers() ?? []
  const { data: lists = [] } = useQuery(listNames())
  const { data: tags = [] } = useQuery(tagsOf())
  return (
    <>
      <div className={classes.row}>
        <TextField label={t('campaigns.form.name')} disabled={isDisabled} data-autofocus {...form.field('name')} />
        <SelectField
          label={t('campaigns.form.connection')}
          disabled={isDisabled && !mends.connection}
          data={choicesOf(numbers)}
          {...form.field('whatsappId')}
        />
      </div>
      <div className={classes.row}>
        <SelectField
          label={t('campaigns.form.list')}
          clearable
          searchable
          disabled={(isDisabled && !mends.target) || hasBegun}
          data={choicesOf(lists)}
          {...form.field('contactListId')}
        />
        <SelectField
          label={t('campaigns.form.tag')}
          description={t('campaigns.form.tagHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          searchable
          disabled={(isDisabled && !mends.target) || hasBegun}
          data={choicesOf(tags)}
          {...form.field('tagListId')}
        />
      </div>
      <TextField
        type="datetime-local"
        label={t('campaigns.form.scheduledAt')}
        description={t('campaigns.form.scheduledHint', { zone: zoneName(company.timezone) })}
        disabled={isDisabled || hasBegun}
        {...form.field('scheduledAt')}
      />
    </>
  )
}

import type { Connection } from '@guiche/contract/features/connections'
import { useTexts } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useQueues } from '../../queues/api.ts'
import classes from '../ConnectionDialog.module.css'
import { earliest, localOf } from '../form/import-period.ts'
import type { ConnectionSchema } from '../form.ts'

interface ImportFieldsProps {
  form: ZodForm<ConnectionSchema>
  /** Null: it does not exist yet. */
  before: Connection | null
  /** The period differs from the stored one. */
  isChanged: boolean
}

/** Which old messages to import from the phone. The phone sends them only while it is being linked. */
export const ImportFields = ({ form, before, isChanged }: ImportFieldsProps) => {
  const t = useTexts()
  const queues = useQueues()
  const now = new Date()
  const bounds = { min: earliest(now), max: localOf(now.toISOString()) }
  const isWanted = form.values.importOldMessages !== ''
  const isLinked = before !== null && before.status === 'CONNECTED'
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.import.title')}</legend>
      <p className={classes.hint}>{t('connections.import.hint')}</p>
      <TextField
        type="datetime-local"
        label={t('connections.import.from')}
        description={t('connections.import.fromHint')}
        {...bounds}
        {...form.field('importOldMessages')}
      />
      {isWanted && (
        <>
          <TextField
            type="datetime-local"
            label={t('connections.import.until')}
            description={t('connections.import.untilHint')}
            {...bounds}
            {...form.field('importRecentMessages')}
          />
          <SelectField
            label={t('connections.import.queue')}
            withAsterisk
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('queueIdImportMessages')}
          />
          <SwitchField label={t('connections.import.groups')} {...form.field('importOldMessagesGroups')} />
          <SwitchField
            label={t('connections.import.close')}
            description={t('connections.import.closeHint')}
            {...form.field('closedTicketsPostImported')}
          />
          {isLinked && isChanged && <Notice tone="warn">{t('connections.import.resets')}</Notice>}
        </>
      )}
    </fieldset>
  )
}

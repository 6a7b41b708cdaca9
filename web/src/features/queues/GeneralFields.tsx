import { mostQueueName } from '@guiche/contract/features/queues'
import { useTexts } from '../../lib/i18n.ts'
import { ColorField } from '../../ui/form/ColorField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { ZodForm } from '../../ui/form/use-zod-form.ts'
import { useFileListChoices } from '../file-lists/api.ts'
import { useIntegrationChoices } from '../integrations/api.ts'
import { noFileList, type QueueFields, rotatorChoices } from './form.ts'
import classes from './QueueEditor.module.css'

interface GeneralFieldsProps {
  form: ZodForm<typeof QueueFields>
  /** A new one gets the last position automatically. */
  isNew: boolean
}

export const GeneralFields = ({ form, isNew }: GeneralFieldsProps) => {
  const t = useTexts()
  const chosen = form.values.fileListId === noFileList ? null : Number(form.values.fileListId)
  const files = useFileListChoices(chosen)
  const speaker = form.values.integrationId === noFileList ? null : Number(form.values.integrationId)
  const outside = useIntegrationChoices(speaker)
  return (
    <>
      <TextField label={t('queues.form.name')} maxLength={mostQueueName} data-autofocus {...form.field('name')} />
      <div className={classes.pair}>
        <ColorField label={t('queues.form.color')} {...form.field('color')} />
        {!isNew && <NumberField label={t('queues.form.order')} min={0} max={9999} {...form.field('orderQueue')} />}
      </div>
      <TextAreaField
        label={t('queues.form.greeting')}
        description={t('queues.form.greetingHint')}
        maxLength={4096}
        {...form.field('greetingMessage')}
      />
      <SelectField
        label={t('queues.form.fileList')}
        description={t('queues.form.fileListHint')}
        data={[{ value: noFileList, label: t('queues.form.noFileList') }, ...files.choices]}
        searchable
        onSearchChange={files.search}
        {...form.field('fileListId')}
      />
      {outside.isInPlan && (
        <SelectField
          label={t('queues.form.integration')}
          description={t('queues.form.integrationHint')}
          data={[{ value: noFileList, label: t('queues.form.noFileList') }, ...outside.choices]}
          searchable
          onSearchChange={outside.search}
          {...form.field('integrationId')}
        />
      )}
      <SwitchField
        label={t('queues.form.closeTicket')}
        description={t('queues.form.closeTicketHint')}
        {...form.field('closeTicket')}
      />
      <SwitchField
        label={t('queues.form.rotator')}
        description={t('queues.form.rotatorHint')}
        {...form.field('ativarRoteador')}
      />
      {form.values.ativarRoteador && (
        <SelectField
          label={t('queues.form.rotatorTime')}
          data={rotatorChoices.map((minutes) => ({
            value: String(minutes),
            label: t('queues.form.minutes', { count: minutes }),
          }))}
          {...form.field('tempoRoteador')}
        />
      )}
    </>
  )
}

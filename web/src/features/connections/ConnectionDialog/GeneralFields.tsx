import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { QueuesField } from '../../queues/QueuesField.tsx'
import type { ConnectionSchema } from '../form.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { GreetingMedia } from './GreetingMedia.tsx'
import { IdleFields } from './IdleFields.tsx'
import { RatingFields } from './RatingFields.tsx'

interface FieldsProps {
  form: ZodForm<ConnectionSchema>
}

const GroupFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  return (
    <>
      <SwitchField label={t('connections.form.allowGroup')} {...form.field('allowGroup')} />
      {form.values.allowGroup && (
        <SwitchField
          label={t('connections.form.groupAsTicket')}
          description={t('connections.form.groupAsTicketHint')}
          {...form.field('groupAsTicket')}
        />
      )}
    </>
  )
}

interface GeneralFieldsProps extends FieldsProps {
  channel: ChannelKind
  /** There must be a default: it is passed on, never taken away. */
  isDefaultAlready: boolean
  /** Null: it is not there yet, and takes no file. */
  connectionId: number | null
  /** Stands below the name. */
  children: ReactNode
}

export const GeneralFields = ({ form, channel, isDefaultAlready, connectionId, children }: GeneralFieldsProps) => {
  const t = useTexts()
  const defaultHint = isDefaultAlready ? t('connections.form.isDefaultFixed') : t('connections.form.isDefaultHint')
  return (
    <>
      <TextField
        label={t('connections.form.name')}
        description={t('connections.form.nameHint')}
        required
        withAsterisk={false}
        maxLength={50}
        data-autofocus
        {...form.field('name')}
      />
      {children}
      <QueuesField
        label={t('connections.form.queues')}
        description={t('connections.form.queuesHint')}
        invitation={t('connections.form.chooseQueues')}
        {...form.field('queueIds')}
      />
      <TextAreaField
        label={t('connections.form.greeting')}
        description={t('connections.form.greetingHint')}
        withAsterisk={form.values.queueIds.length > 1}
        maxLength={4000}
        {...form.field('greetingMessage')}
      />
      {connectionId !== null && <GreetingMedia connectionId={connectionId} />}
      <TextAreaField
        label={t('tickets.closing.farewellField')}
        description={t('connections.form.farewellHint')}
        maxLength={4000}
        {...form.field('complationMessage')}
      />
      <RatingFields form={form} />
      <SwitchField
        label={t('connections.form.isDefault')}
        description={defaultHint}
        disabled={isDefaultAlready}
        {...form.field('isDefault')}
      />
      {abilitiesOf(channel).groups && <GroupFields form={form} />}
      <AnswerFields form={form} />
      <IdleFields form={form} />
    </>
  )
}

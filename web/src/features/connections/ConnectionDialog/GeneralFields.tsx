import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { usePromptChoices } from '../../prompts/api.ts'
import { useQueues } from '../../queues/api.ts'
import { QueuesField } from '../../queues/QueuesField.tsx'
import classes from '../ConnectionDialog.module.css'
import { type ConnectionSchema, longestMinutes } from '../form.ts'
import { TokenField } from './TokenField.tsx'

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

/** Where conversations without a queue go. */
const RedirectionFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const queues = useQueues()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.bot.redirection')}</legend>
      <SelectField
        label={t('connections.form.bot.queue')}
        description={t('connections.form.bot.queueHint')}
        clearable={form.values.sendIdQueue !== ''}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('sendIdQueue')}
      />
      <NumberField
        label={t('connections.form.bot.wait')}
        description={t('connections.form.bot.waitHint')}
        min={0}
        max={longestMinutes}
        {...form.field('timeSendQueue')}
      />
    </fieldset>
  )
}

/** An AI answers instead of a menu, if the plan includes one. */
const PromptField = ({ form }: FieldsProps) => {
  const t = useTexts()
  const { plan } = useUser().company
  const chosen = String(form.values.promptId ?? '')
  const prompts = usePromptChoices(chosen === '' ? null : Number(chosen))
  if (!plan.useOpenAi) return null
  return (
    <SelectField
      label={t('connections.form.outside.prompt')}
      description={t('connections.form.outside.promptHint')}
      placeholder={t('connections.form.outside.none')}
      clearable={chosen !== ''}
      data={prompts.choices}
      searchable
      onSearchChange={prompts.search}
      {...form.field('promptId')}
    />
  )
}

interface GeneralFieldsProps extends FieldsProps {
  channel: ChannelKind
  /** There must be a default: another connection can become it, but it cannot be switched off. */
  isDefaultAlready: boolean
  /** Null: it does not exist yet, and has no token. */
  connectionId: number | null
  /** Below the name. */
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
      <SwitchField
        label={t('connections.form.isDefault')}
        description={defaultHint}
        disabled={isDefaultAlready}
        {...form.field('isDefault')}
      />
      {abilitiesOf(channel).groups && <GroupFields form={form} />}
      <QueuesField
        label={t('connections.form.queues')}
        description={t('connections.form.queuesHint')}
        invitation={t('connections.form.chooseQueues')}
        {...form.field('queueIds')}
      />
      <RedirectionFields form={form} />
      <PromptField form={form} />
      {connectionId !== null && <TokenField connectionId={connectionId} />}
    </>
  )
}

import { mostOptionMessage, mostOptionName, type QueueOption } from '@guiche/contract/features/queue-options'
import { allUsers } from '@guiche/contract/features/users'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFollowing } from '../../../ui/form/use-following.ts'
import { useZodForm, type ZodForm } from '../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useFileListChoices } from '../../file-lists/api.ts'
import { useIntegrationChoices } from '../../integrations/api.ts'
import { addOption, changeOption } from '../api/queue-calls.ts'
import { useQueues } from '../api.ts'
import type { Draft } from '../form/draft.ts'
import { missingChoices, OptionFields, offeredKinds, optionOf, valuesOf } from '../form/option-form.ts'

interface TargetProps {
  form: ZodForm<typeof OptionFields>
}

const QueueChoice = ({ form }: TargetProps) => {
  const t = useTexts()
  const queues = useQueues()
  const data = queues.map(({ id, name }) => ({ value: String(id), label: name }))
  return <SelectField label={t('queues.menu.queue')} data={data} searchable {...form.field('optQueueId')} />
}

/** The agents of the chosen queue. */
const AgentChoice = ({ form }: TargetProps) => {
  const t = useTexts()
  const { optQueueId } = form.values
  const people = useQuery({
    ...queryOf(allUsers, { query: { queueIds: [Number(optQueueId)] } }),
    enabled: optQueueId !== null,
  })
  const data = (people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      label={t('queues.menu.agent')}
      data={data}
      searchable
      disabled={optQueueId === null}
      {...form.field('optUserId')}
    />
  )
}

const FileChoice = ({ form }: TargetProps) => {
  const t = useTexts()
  const chosen = form.values.optFileId
  const files = useFileListChoices(chosen === null ? null : Number(chosen))
  return (
    <SelectField
      label={t('queues.menu.file')}
      data={files.choices}
      searchable
      onSearchChange={files.search}
      {...form.field('optFileId')}
    />
  )
}

const IntegrationChoice = ({ form }: TargetProps) => {
  const t = useTexts()
  const chosen = form.values.optIntegrationId
  const integrations = useIntegrationChoices(chosen === null ? null : Number(chosen))
  return (
    <SelectField
      label={t('queues.menu.integration')}
      data={integrations.choices}
      searchable
      onSearchChange={integrations.search}
      {...form.field('optIntegrationId')}
    />
  )
}

export interface OptionEditorProps {
  /** Null: a new one. */
  option: QueueOption | null
  /** The position of a new one. */
  place: { queueId: number; chatbotId: number | null }
  onDraft: (draft: Draft['option']) => void
  onSaved: () => void
  onCancel: () => void
}

export const OptionEditor = ({ option, place, onDraft, onSaved, onCancel }: OptionEditorProps) => {
  const t = useTexts()
  const form = useZodForm(OptionFields, valuesOf(option))
  const { before, isContested } = useFollowing(form, valuesOf(option))
  const submit = async (values: z.output<typeof OptionFields>) => {
    const missing = missingChoices(values)
    for (const choice of missing) form.mantine.setFieldError(choice, t('kit.form.required'))
    if (missing.length > 0) return
    const wanted = optionOf(values)
    if (option) await changeOption(option.id, onlyChanged(wanted, form.values, before()))
    else await addOption(place, wanted)
    toast.success(t('queues.menu.saved'))
    onSaved()
  }
  const { values } = form
  const { plan } = useUser().company
  const id = option?.id ?? null
  const { chatbotId: parentId } = place
  useEffect(() => onDraft({ id, parentId, values: optionOf(values) }), [onDraft, id, parentId, values])
  useEffect(() => () => onDraft(null), [onDraft])
  const kind = values.queueType
  return (
    <Form form={form} onSubmit={submit} submit={t('queues.menu.save')} onCancel={onCancel}>
      {isContested && <Notice tone="warn">{t('queues.menu.alsoChanged')}</Notice>}
      <TextField label={t('queues.menu.name')} maxLength={mostOptionName} autoFocus {...form.field('name')} />
      <TextAreaField
        label={t('queues.menu.message')}
        description={t('queues.menu.messageHint')}
        maxLength={mostOptionMessage}
        {...form.field('greetingMessage')}
      />
      <SelectField
        label={t('queues.menu.kind')}
        data={offeredKinds(plan.useIntegrations || option?.queueType === 'integration').map((value) => ({
          value,
          label: t(`queues.menu.kinds.${value}`),
        }))}
        {...form.field('queueType')}
      />
      {(kind === 'queue' || kind === 'attendent') && <QueueChoice form={form} />}
      {kind === 'attendent' && <AgentChoice form={form} />}
      {kind === 'file' && <FileChoice form={form} />}
      {kind === 'integration' && <IntegrationChoice form={form} />}
      <SwitchField label={t('queues.menu.closeTicket')} {...form.field('closeTicket')} />
    </Form>
  )
}

import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import { useState } from 'react'
import { ApiError, isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addConnection, changeConnection, useConnectionList } from './api.ts'
import { AccountFields } from './ConnectionDialog/AccountFields.tsx'
import { GeneralFields } from './ConnectionDialog/GeneralFields.tsx'
import { WebhookHelp } from './ConnectionDialog/WebhookHelp.tsx'
import { type ConnectionValues, changesOf, connectionSchema, initialValues } from './form.ts'
import { useRefusal } from './useRefusal.ts'

/** Channels that this build can connect. */
export type OfferedChannel = Extract<ChannelKind, 'whatsapp' | 'whatsappapi'>

/** A new connection of a channel, or one that is there. */
export interface EditedConnection {
  channel: ChannelKind
  before: Connection | null
}

interface BodyProps extends EditedConnection {
  onClose: () => void
  /** A new one was added. */
  onAdded: (connection: Connection) => void
}

/** A name is unique in its channel and a number everywhere; the server has one code for both. */
const useTakenField = ({ channel, before }: EditedConnection) => {
  const t = useTexts()
  const { rows } = useConnectionList()
  return (error: unknown, { name }: ConnectionValues): unknown => {
    if (!isApiError(error, 'ERR_WAPP_NAME_TAKEN')) return error
    const others = rows.filter((row) => row.id !== before?.id && row.channel === channel)
    const isName = others.some((row) => row.name.toLowerCase() === name.toLowerCase())
    return isName
      ? new ApiError(error.status, { error: error.text, code: 'ERR_WAPP_NAME_TAKEN', field: 'name' })
      : new ApiError(error.status, { error: t('connections.form.numberTaken'), field: 'phoneNumberId' })
  }
}

const Body = ({ channel, before, onClose, onAdded }: BodyProps) => {
  const t = useTexts()
  const explain = useRefusal()
  const besideField = useTakenField({ channel, before })
  const [schema] = useState(() => connectionSchema(channel, before))
  const form = useZodForm(schema, initialValues(before))
  const linksByQr = abilitiesOf(channel).linksByQr
  const store = async (values: ConnectionValues) => {
    const changes = changesOf(values, before)
    if (before === null) return onAdded(await addConnection(channel, { ...changes, name: values.name }))
    if (Object.keys(changes).length > 0) await changeConnection(before.id, changes)
    toast.success(t('connections.saved'))
  }
  const save = async (values: ConnectionValues) => {
    try {
      await store(values)
    } catch (error) {
      throw besideField(explain(error), values)
    }
    onClose()
  }
  const submit = before ? t('kit.save') : t(`connections.form.submit.${linksByQr ? 'whatsapp' : 'whatsappapi'}`)
  return (
    <Form form={form} onSubmit={save} submit={submit} onCancel={onClose}>
      <GeneralFields form={form} channel={channel} isDefaultAlready={before?.isDefault ?? false}>
        {!linksByQr && <AccountFields form={form} hasToken={before !== null} />}
      </GeneralFields>
      {!linksByQr && <WebhookHelp />}
    </Form>
  )
}

interface ConnectionDialogProps {
  isOpen: boolean
  onClose: () => void
  edited: EditedConnection
  onAdded: (connection: Connection) => void
}

export const ConnectionDialog = ({ isOpen, onClose, edited, onAdded }: ConnectionDialogProps) => {
  const t = useTexts()
  const { channel, before } = edited
  const kind = abilitiesOf(channel).linksByQr ? 'whatsapp' : 'whatsappapi'
  const title = before ? t('connections.form.edit') : t(`connections.form.create.${kind}`)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Body channel={channel} before={before} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

import type { Connection } from '@guiche/contract/features/connections'
import { useState } from 'react'
import { ApiError, isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addConnection, changeConnection, useConnectionList } from './api.ts'
import { GeneralFields } from './ConnectionDialog/GeneralFields.tsx'
import { formOf, type OfferedChannel } from './form/channels.ts'
import { type ConnectionValues, changesOf, connectionSchema, initialValues } from './form.ts'
import { useRefusal } from './useRefusal.ts'

/** A new connection of a channel, or one that is there. */
export interface EditedConnection {
  channel: OfferedChannel
  before: Connection | null
}

interface BodyProps extends EditedConnection {
  onClose: () => void
  /** A new one was added. */
  onAdded: (connection: Connection) => void
}

/** A name is unique in its channel and an account everywhere; the server has one code for both. */
const useTakenField = ({ channel, before }: EditedConnection) => {
  const t = useTexts()
  const { rows } = useConnectionList()
  return (error: unknown, { name }: ConnectionValues): unknown => {
    if (!isApiError(error, 'ERR_WAPP_NAME_TAKEN')) return error
    const others = rows.filter((row) => row.id !== before?.id && row.channel === channel)
    const isName = others.some((row) => row.name.toLowerCase() === name.toLowerCase())
    const { uniqueField } = formOf(channel)
    return isName || !uniqueField
      ? new ApiError(error.status, { error: error.text, code: 'ERR_WAPP_NAME_TAKEN', field: 'name' })
      : new ApiError(error.status, { error: t('connections.form.numberTaken'), field: uniqueField })
  }
}

const Body = ({ channel, before, onClose, onAdded }: BodyProps) => {
  const t = useTexts()
  const explain = useRefusal()
  const besideField = useTakenField({ channel, before })
  const { asked, Fields, Help } = formOf(channel)
  const [schema] = useState(() => connectionSchema(asked(before)))
  const form = useZodForm(schema, initialValues(before))
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
  const submit = before ? t('kit.save') : t(`connections.form.submit.${channel}`)
  return (
    <Form form={form} onSubmit={save} submit={submit} onCancel={onClose}>
      <GeneralFields
        form={form}
        channel={channel}
        isDefaultAlready={before?.isDefault ?? false}
        connectionId={before?.id ?? null}
      >
        {Fields && <Fields form={form} areSecretsKept={before !== null} />}
      </GeneralFields>
      {Help && <Help />}
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
  const title = before ? t('connections.form.edit') : t(`connections.form.create.${channel}`)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Body channel={channel} before={before} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

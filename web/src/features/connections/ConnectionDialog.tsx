import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import { companySettingOne } from '@guiche/contract/features/settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { useCan } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addConnection, type ConnectionChanges, changeConnection, commandSession, useConnection } from './api.ts'
import { BotFields } from './ConnectionDialog/BotFields.tsx'
import { GeneralFields } from './ConnectionDialog/GeneralFields.tsx'
import { HoursFields } from './ConnectionDialog/HoursFields.tsx'
import { ImportFields } from './ConnectionDialog/ImportFields.tsx'
import { MessageFields } from './ConnectionDialog/MessageFields.tsx'
import { OutsideFields } from './ConnectionDialog/OutsideFields.tsx'
import { Parts } from './ConnectionDialog/Parts.tsx'
import { RatingFields } from './ConnectionDialog/RatingFields.tsx'
import { useParts } from './ConnectionDialog/useParts.ts'
import { formOf } from './form/channels.ts'
import { type ConnectionValues, changesOf, connectionSchema, initialValues, withinNow } from './form.ts'
import { useRefusal } from './useRefusal.ts'
import { useUntilGone } from './useUntilGone.ts'

/** A new connection of a channel, or an existing one. */
export interface EditedConnection {
  channel: ChannelKind
  before: Connection | null
}

interface BodyProps extends EditedConnection {
  onClose: () => void
  /** A new one was added. */
  onAdded: (connection: Connection) => void
}

/** A name is unique in its channel and an account everywhere: each is told beside its own field. */
const besideField = (error: unknown, channel: ChannelKind): unknown => {
  if (!isApiError(error) || error.field !== null) return error
  const field = error.code === 'ERR_WAPP_NAME_TAKEN' ? 'name' : formOf(channel).uniqueField
  const isTaken = error.code === 'ERR_WAPP_NAME_TAKEN' || error.code === 'ERR_WAPP_ACCOUNT_TAKEN'
  return isTaken && field ? new ApiError(error.status, { error: error.text, code: error.code, field }) : error
}

const settingOf = (column: 'scheduleType' | 'userRating') => queryOf(companySettingOne, { query: { column } })

/** How the company's settings affect the form. */
const useCompanyWishes = () => {
  const { plan } = useUser().company
  const hours = useQuery(settingOf('scheduleType')).data
  const rating = useQuery(settingOf('userRating')).data
  return {
    hasOutside: plan.useIntegrations,
    hasHours: plan.useSchedules && hours?.scheduleType === 'connection',
    asksForRating: rating?.userRating === 'enabled',
  }
}

/** The period changed and is not empty: the number must be linked again. */
const isNewImport = ({ importOldMessages, importRecentMessages }: Partial<ConnectionChanges>): boolean =>
  (importOldMessages !== undefined && importOldMessages !== null) || importRecentMessages !== undefined

const Body = ({ channel, before, onClose, onAdded }: BodyProps) => {
  const t = useTexts()
  const explain = useRefusal()
  const { asked, Fields, Help } = formOf(channel)
  const { hasHours, hasOutside, asksForRating } = useCompanyWishes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is decided when the dialog opens.
  const schema = useMemo(
    () => connectionSchema(asked(before), { lacksRating: asksForRating ? t('connections.form.ratingMissing') : null }),
    [asksForRating],
  )
  const form = useZodForm(schema, initialValues(before))
  const now = useConnection(before?.id ?? null)
  useUntilGone(before?.id ?? null, onClose)
  const parts = useParts(form)
  const mayRenew = useCan('connections-page:actionButtons')
  const changes = changesOf(form.values as ConnectionValues, before)
  const store = async (values: ConnectionValues) => {
    const changes = changesOf(values, before)
    if (before === null) return onAdded(await addConnection(channel, { ...changes, name: values.name }))
    if (Object.keys(changes).length > 0) await changeConnection(before.id, withinNow(changes, before, now ?? before))
    // A phone sends its old messages only while it is being linked.
    if (mayRenew && before.status === 'CONNECTED' && isNewImport(changes)) await commandSession(before.id, 'renew')
    toast.success(t('connections.saved'))
  }
  const save = async (values: ConnectionValues) => {
    try {
      await store(values)
    } catch (error) {
      throw explain(besideField(error, channel))
    }
    onClose()
  }
  const submit = before ? t('kit.save') : t(`connections.form.submit.${channel}`)
  return (
    <Form form={form} onSubmit={save} submit={submit} onCancel={onClose}>
      <Parts {...parts}>
        {{
          general: (
            <>
              <GeneralFields
                form={form}
                channel={channel}
                isDefaultAlready={before?.isDefault ?? false}
                connectionId={before?.id ?? null}
              >
                {Fields && <Fields form={form} areSecretsKept={before !== null} />}
              </GeneralFields>
              {abilitiesOf(channel).linksByQr && (
                <ImportFields form={form} before={before} isChanged={isNewImport(changes)} />
              )}
              {Help && <Help />}
            </>
          ),
          integrations: hasOutside ? <OutsideFields form={form} /> : null,
          messages: <MessageFields form={form} connectionId={before?.id ?? null} />,
          chatbot: <BotFields form={form} />,
          nps: <RatingFields form={form} isWanted={asksForRating} />,
          schedules: hasHours ? (
            <HoursFields form={form} isNew={before === null} isChanged={'schedules' in changes} />
          ) : null,
        }}
      </Parts>
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
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="large">
      <Body channel={channel} before={before} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

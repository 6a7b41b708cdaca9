import type { Invitation, User, UserSummary } from '@guiche/contract/features/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useFollowing } from '../../ui/form/use-following.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { addUser, changeUser, type NewUserFields, userRecord } from './api.ts'
import { changesOf, schemaFor, type UserValues, valuesOf } from './form.ts'
import { InvitationCard } from './InvitationCard.tsx'
import { EditorTabs } from './UserEditor/EditorTabs.tsx'
import { GeneralFields } from './UserEditor/GeneralFields.tsx'
import { PermissionFields } from './UserEditor/PermissionFields.tsx'
import { useTabs } from './UserEditor/useTabs.ts'
import { WorkFields } from './UserEditor/WorkFields.tsx'

interface FormProps {
  /** The current record, whoever changed it; null: a new one. */
  user: User | null
  onClose: () => void
  onInvited: (invited: { user: User; invitation: Invitation }) => void
}

const newUserOf = ({ entry, password, currentPassword: _own, ...fields }: UserValues): NewUserFields => ({
  ...fields,
  ...(entry === 'password' ? { password } : {}),
})

const UserForm = ({ user, onClose, onInvited }: FormProps) => {
  const t = useTexts()
  const { id: ownId } = useUser()
  const schema = useMemo(() => schemaFor(user, ownId), [user, ownId])
  const form = useZodForm(schema, valuesOf(user))
  const { isChanged: isChangedElsewhere } = useFollowing(form, valuesOf(user))
  const tabs = useTabs(form)
  const create = async (values: UserValues) => {
    const { user: added, invitation } = await addUser(newUserOf(values))
    if (invitation) return onInvited({ user: added, invitation })
    toast.success(t('users.created'))
    onClose()
  }
  const change = async (values: UserValues, before: User) => {
    const changes = changesOf(values, before)
    if (Object.keys(changes).length > 0) await changeUser(before.id, changes)
    toast.success(t('users.saved'))
    onClose()
  }
  const isInvitation = user === null && form.values.entry === 'invitation'
  const submit = user ? t('kit.save') : t(isInvitation ? 'users.form.invite' : 'users.form.create')
  const save = (values: UserValues) => (user ? change(values, user) : create(values))
  return (
    <Form form={form} onSubmit={save} submit={submit} onCancel={onClose}>
      {isChangedElsewhere && <Notice tone="warn">{t('users.form.changedMeanwhile')}</Notice>}
      <EditorTabs {...tabs}>
        {{
          general: <GeneralFields form={form} user={user} />,
          work: <WorkFields form={form} />,
          permissions: <PermissionFields form={form} />,
        }}
      </EditorTabs>
    </Form>
  )
}

export interface UserEditorProps {
  /** Null: a new one. */
  row: UserSummary | null
  onClose: () => void
}

/** All fields of a user, in three parts. Colleagues' changes appear here. */
export const UserEditor = ({ row, onClose }: UserEditorProps) => {
  const record = useQuery({ ...userRecord(row?.id ?? 0), enabled: row !== null })
  const [invited, setInvited] = useState<{ user: User; invitation: Invitation } | null>(null)
  if (invited) return <InvitationCard {...invited} onClose={onClose} />
  if (row === null) return <UserForm user={null} onClose={onClose} onInvited={setInvited} />
  if (record.data) return <UserForm user={record.data} onClose={onClose} onInvited={setInvited} />
  if (record.error) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <SkeletonRows rows={6} />
}

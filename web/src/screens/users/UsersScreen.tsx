import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Suspense, useMemo } from 'react'
import { UserDialogs, useUserCommands } from '../../features/users/commands.tsx'
import { useUserList } from '../../features/users/useUserList.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { userColumns } from './columns.tsx'

const UserEditor = lazyPart(async () => (await import('../../features/users/UserEditor.tsx')).UserEditor)

/** The users, their rights, and their work hours. */
export const UsersScreen = () => {
  const t = useTexts()
  const { id: ownId } = useUser()
  const list = useUserList()
  const { entriesOf, dialogs } = useUserCommands()
  const columns = useMemo(() => userColumns(t, ownId), [t, ownId])
  return (
    <>
      <ResourceScreen
        title={t('users.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('users.search')}
        empty={{ icon: IconUsers, title: t('users.empty'), text: t('users.emptyText') }}
        create={t('users.new')}
        rowActions={entriesOf}
        dialog={{
          title: (user) => t(user ? 'users.form.title' : 'users.form.newTitle'),
          body: (user, close) => (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <UserEditor key={user?.id ?? 'new'} row={user} onClose={close} />
            </Suspense>
          ),
        }}
      />
      <UserDialogs {...dialogs} />
    </>
  )
}

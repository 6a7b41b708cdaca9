import type { ContactList } from '@guiche/contract/features/contact-lists'
import IconLists from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { useListEntries } from '../../features/contact-lists/commands.tsx'
import { useContactLists } from '../../features/contact-lists/useContactLists.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { listColumns } from './columns.tsx'

const ListEditor = lazyPart(async () => (await import('../../features/contact-lists/ListEditor.tsx')).ListEditor)

/** Lists of campaign recipients. Everybody may see their names; only admins see the people in them. */
export const ContactListsScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const list = useContactLists()
  const mayManage = useCan('contact-lists:manageItems')
  const open = useCallback(({ id }: ContactList) => void navigate({ to: `/contact-lists/${id}/contacts` }), [navigate])
  const entriesOf = useListEntries(open)
  const columns = useMemo(() => listColumns(t), [t])
  return (
    <ResourceScreen
      title={t('contactLists.title')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('contactLists.search')}
      empty={{ icon: IconLists, title: t('contactLists.empty'), text: t('contactLists.emptyText') }}
      create={t('contactLists.new')}
      {...(mayManage ? { onOpen: open } : {})}
      rowActions={entriesOf}
      dialog={{
        title: (row) => t(row ? 'contactLists.form.title' : 'contactLists.form.newTitle'),
        body: (row, close) => (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <ListEditor key={row?.id ?? 'new'} list={row} onClose={close} />
          </Suspense>
        ),
      }}
    />
  )
}

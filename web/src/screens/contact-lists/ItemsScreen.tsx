import { type CheckState, checkStates } from '@guiche/contract/features/contact-list-items'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import IconPeople from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { contactListOf } from '../../features/contact-lists/api.ts'
import { CheckProgress } from '../../features/contact-lists/CheckProgress.tsx'
import { useItemEntries } from '../../features/contact-lists/commands.tsx'
import { useItems } from '../../features/contact-lists/useContactLists.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { itemColumns } from './columns.tsx'
import classes from './ItemsScreen.module.css'

const ItemEditor = lazyPart(async () => (await import('../../features/contact-lists/ItemEditor.tsx')).ItemEditor)
const ItemImportDialog = lazyPart(
  async () => (await import('../../features/contact-lists/ItemImportDialog.tsx')).ItemImportDialog,
)

const Back = () => {
  const t = useTexts()
  return (
    <Link to="/contact-lists" className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {t('contactLists.title')}
    </Link>
  )
}

const countsOf = ({ contactsCount, validCount, invalidCount }: ContactList): Record<CheckState | 'all', number> => ({
  all: contactsCount,
  valid: validCount,
  invalid: invalidCount,
  unchecked: contactsCount - validCount - invalidCount,
})

const filters = ['all', ...checkStates] as const

const People = ({ list }: { list: ContactList }) => {
  const t = useTexts()
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const items = useItems(list.id, filter === 'all' ? null : filter)
  const entriesOf = useItemEntries()
  const columns = useMemo(() => itemColumns(t), [t])
  const [isImporting, setImporting] = useState(false)
  const isAsked = useOnceTrue(isImporting)
  const counts = countsOf(list)
  const importButton = (
    <Button icon={IconImport} onClick={() => setImporting(true)}>
      {t('contactLists.import.command')}
    </Button>
  )
  const empty =
    filter === 'all'
      ? { icon: IconPeople, title: t('contactLists.person.empty'), text: t('contactLists.person.emptyText') }
      : { icon: IconPeople, title: t('contactLists.person.emptyFiltered'), action: null }
  return (
    <>
      <ResourceScreen
        title={list.name}
        list={items}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('contacts.search')}
        empty={empty}
        create={t('contactLists.person.new')}
        actions={
          <>
            <Back />
            {importButton}
          </>
        }
        above={
          <>
            <CheckProgress list={list} />
            <Tabs
              tabs={filters.map((key) => ({ key, label: t(`contactLists.check.filter.${key}`), count: counts[key] }))}
              active={filter}
              onChange={setFilter}
              label={t('contactLists.check.filters')}
            />
          </>
        }
        rowActions={entriesOf}
        dialog={{
          title: (row) => t(row ? 'contactLists.person.title' : 'contactLists.person.newTitle'),
          body: (row, close) => (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <ItemEditor key={row?.id ?? 'new'} listId={list.id} item={row} onClose={close} />
            </Suspense>
          ),
        }}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <ItemImportDialog listId={list.id} isOpen={isImporting} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The people of one list: what WhatsApp knows about them, and where they come from. */
export const ItemsScreen = () => {
  const t = useTexts()
  const { contactListId } = useParams({ strict: false }) as { contactListId?: string }
  const { data, error, refetch } = useQuery(contactListOf(Number(contactListId)))
  const isGone = isApiError(error) && error.status >= 400 && error.status < 500
  if (data && !isGone) return <People key={data.id} list={data} />
  return (
    <>
      <ScreenHeader title={t('contactLists.title')}>
        <Back />
      </ScreenHeader>
      {isGone && <EmptyState icon={IconPeople} title={t('contactLists.gone')} text={t('contactLists.goneText')} />}
      {!isGone && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />)}
    </>
  )
}

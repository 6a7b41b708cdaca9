import IconUsers from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { nameOf } from '../../features/contacts/api.ts'
import { useContactList } from '../../features/contacts/useContactList.ts'
import { useExport } from '../../features/contacts/useExport.ts'
import { TagFilter } from '../../features/tags/TagFilter.tsx'
import { TicketDeskProvider } from '../../features/tickets/TicketDeskProvider.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { seesNumbers, useCan } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { actionColumn } from '../../ui/action-column.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ResourceBody } from '../../ui/ResourceBody.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './ContactsScreen.module.css'
import { contactColumns } from './columns.tsx'
import { useContactDialogs } from './use-contact-dialogs.ts'
import { useContactEntries } from './use-contact-entries.ts'

const ContactDialogs = lazyPart(async () => (await import('./ContactDialogs.tsx')).ContactDialogs)

const Screen = () => {
  const t = useTexts()
  const [tags, setTags] = useState<number[]>([])
  const list = useContactList(tags)
  const isImport = useLocation({ select: ({ pathname }) => pathname.endsWith('/import') })
  const navigate = useNavigate()
  const mayImport = seesNumbers(useUser())
  const dialogs = useContactDialogs(isImport && mayImport ? { kind: 'import' } : null, () => {
    // The address opened the dialog: a reload does not open it a second time.
    if (isImport) void navigate({ to: '/contacts', replace: true })
  })
  const mayExport = useCan('contacts-page:exportContacts')
  const exporting = useExport()
  const entriesOf = useContactEntries(dialogs)
  const columns = useMemo(() => contactColumns(t), [t])
  const actions = actionColumn({
    header: t('kit.actions'),
    labelOf: (contact: (typeof list.rows)[number]) => t('kit.actionsOf', { name: nameOf(contact) }),
    entriesOf,
  })
  const add = (
    <Button look="primary" icon={IconPlus} onClick={() => dialogs.open({ kind: 'form', contactId: null })}>
      {t('contacts.new')}
    </Button>
  )
  const clear = <Button onClick={() => setTags([])}>{t('contacts.clearFilter')}</Button>
  const empty =
    tags.length > 0
      ? { icon: IconUsers, title: t('contacts.emptyFiltered'), action: clear }
      : { icon: IconUsers, title: t('contacts.empty'), text: t('contacts.emptyText'), action: add }
  return (
    <>
      <ScreenHeader title={t('contacts.title')}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('contacts.search')} />
        <div className={classes.filter}>
          <TagFilter chosen={tags} onChange={setTags} />
        </div>
        {mayImport && (
          <Button icon={IconImport} onClick={() => dialogs.open({ kind: 'import' })}>
            {t('contacts.import.command')}
          </Button>
        )}
        {mayExport && <ExportButton exporting={exporting}>{t('contacts.export')}</ExportButton>}
        {add}
      </ScreenHeader>
      <ResourceBody
        label={t('contacts.title')}
        list={list}
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        empty={empty}
        onOpen={({ id }) => dialogs.open({ kind: 'form', contactId: id })}
      />
      {dialogs.isAsked && (
        <Suspense fallback={null}>
          <ContactDialogs dialogs={dialogs} />
        </Suspense>
      )}
    </>
  )
}

/** All contacts of the company. */
export const ContactsScreen = () => (
  <TicketDeskProvider home="/tickets">
    <Screen />
  </TicketDeskProvider>
)

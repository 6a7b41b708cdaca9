import type { Answer } from '@guiche/contract/core/endpoint'
import type { listContacts } from '@guiche/contract/features/contacts'
import type { Tag } from '@guiche/contract/features/tags'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { contactPages } from '../../features/contacts/api.ts'
import { takeTagOff } from '../../features/tags/api/keep-tags.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ResourceBody } from '../../ui/ResourceBody.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Column } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './TagContacts.module.css'

type Page = Answer<typeof listContacts>
type Row = Page['contacts'][number]
const rowsOf = ({ contacts }: Page) => contacts

const TakeOff = ({ tag, contact }: { tag: Tag; contact: Row }) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const takeOff = async () => {
    setBusy(true)
    try {
      await takeTagOff(tag.id, contact.id)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  const label = t('tagsPage.contacts.remove', { name: contact.name })
  return <IconButton icon={IconX} label={label} size="small" isBusy={isBusy} onClick={() => void takeOff()} />
}

const columnsOf = (t: Say, tag: Tag): Column<Row>[] => [
  {
    key: 'name',
    header: t('tagsPage.column.name'),
    render: ({ name }) => <span className="truncate-in-table">{name}</span>,
  },
  { key: 'id', header: t('tagsPage.column.id'), width: 72, render: ({ id }) => <span className="tabular">{id}</span> },
  {
    key: 'number',
    header: t('tagsPage.column.number'),
    render: ({ number }) => <span className="tabular">{formatPhone(number)}</span>,
  },
  {
    key: 'remove',
    header: t('kit.actions'),
    isHeaderHidden: true,
    width: 48,
    align: 'end',
    render: (contact) => <TakeOff tag={tag} contact={contact} />,
  },
]

/** The contacts with a tag, by name, and how to remove it from one of them. */
export const TagContacts = ({ tag }: { tag: Tag }) => {
  const t = useTexts()
  const { search, searchParam } = useTypedSearch()
  const asked = contactPages({ searchParam, tags: [tag.id] })
  const pages = usePagedRows(useInfiniteQuery({ ...asked, placeholderData: keepPreviousData }), rowsOf)
  const columns = useMemo(() => columnsOf(t, tag), [t, tag])
  return (
    <div className={classes.contacts}>
      <SearchField value={search.value} onChange={search.set} placeholder={t('tagsPage.contacts.search')} />
      <ResourceBody
        label={t('tagsPage.contacts.title', { name: tag.name })}
        list={{ ...pages, search }}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ icon: IconUsers, title: t('tagsPage.contacts.empty'), text: t('tagsPage.contacts.emptyText') }}
      />
    </div>
  )
}

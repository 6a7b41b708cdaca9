import { type ListedTag, mostCounted } from '@guiche/contract/features/tags'
import type { Say } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

const counted = (t: Say, count: number): string =>
  count >= mostCounted ? t('tagsPage.many', { count: mostCounted }) : t('tagsPage.count', { count })

const nameColumns = (t: Say): Column<ListedTag>[] => [
  {
    key: 'name',
    header: t('tagsPage.column.name'),
    render: ({ name, color }) => (
      <Chip color={color} title={name}>
        <span className="truncate-in-table">{name}</span>
      </Chip>
    ),
  },
  { key: 'id', header: t('tagsPage.column.id'), width: 72, render: ({ id }) => <span className="tabular">{id}</span> },
]

export const tagColumns = (t: Say, showContacts: (tag: ListedTag) => void): Column<ListedTag>[] => [
  ...nameColumns(t),
  {
    key: 'contacts',
    header: t('tagsPage.column.contacts'),
    render: (tag) => (
      <Button
        look="quiet"
        aria-label={t('tagsPage.contacts.showOf', { name: tag.name })}
        onClick={(event) => {
          event.stopPropagation()
          showContacts(tag)
        }}
      >
        <span className="tabular">{counted(t, tag.contactsCount)}</span>
      </Button>
    ),
  },
]

export const laneColumns = (t: Say): Column<ListedTag>[] => [
  ...nameColumns(t),
  {
    key: 'tickets',
    header: t('tagsPage.column.tickets'),
    render: ({ ticketsCount }) => <span className="tabular">{counted(t, ticketsCount)}</span>,
  },
]

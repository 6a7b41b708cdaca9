import type { ContactListed } from '@guiche/contract/features/contacts'
import { numberOf } from '../../features/contacts/api.ts'
import { ContactName } from '../../features/contacts/ContactName.tsx'
import { TagChips } from '../../features/tags/TagChips.tsx'
import type { Say } from '../../lib/i18n.ts'
import type { Column } from '../../ui/Table.tsx'
import classes from './columns.module.css'

export const contactColumns = (t: Say): Column<ContactListed>[] => [
  { key: 'name', header: t('contacts.column.name'), render: (contact) => <ContactName contact={contact} /> },
  {
    key: 'number',
    header: t('contacts.column.number'),
    render: (contact) => <span className={classes.number}>{numberOf(contact)}</span>,
  },
  {
    key: 'email',
    header: t('contacts.column.email'),
    render: ({ email }) =>
      email && (
        <span className={`truncate-in-table ${classes.email}`} title={email}>
          {email}
        </span>
      ),
  },
  { key: 'tags', header: t('contacts.column.tags'), render: ({ tags }) => tags.length > 0 && <TagChips tags={tags} /> },
]

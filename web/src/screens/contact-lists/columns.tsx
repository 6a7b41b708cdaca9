import type { ContactListItem } from '@guiche/contract/features/contact-list-items'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import { CheckChip } from '../../features/contact-lists/CheckChip.tsx'
import type { Say } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { Column } from '../../ui/Table.tsx'
import classes from './ItemsScreen.module.css'

export const listColumns = (t: Say): Column<ContactList>[] => [
  {
    key: 'name',
    header: t('contactLists.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  {
    key: 'contacts',
    header: t('contactLists.column.contacts'),
    width: 160,
    render: ({ contactsCount }) => (
      <span className="tabular">{t('contactLists.contacts', { count: contactsCount })}</span>
    ),
  },
  {
    key: 'checked',
    header: t('contactLists.column.checked'),
    width: 320,
    render: ({ contactsCount, validCount, invalidCount }) =>
      contactsCount > 0 && (
        <span className={classes.counts}>
          {t('contactLists.check.summary', {
            valid: validCount,
            invalid: invalidCount,
            unchecked: contactsCount - validCount - invalidCount,
          })}
        </span>
      ),
  },
]

export const itemColumns = (t: Say): Column<ContactListItem>[] => [
  {
    key: 'checked',
    header: t('contactLists.column.whatsapp'),
    width: 170,
    render: (item) => <CheckChip item={item} />,
  },
  {
    key: 'name',
    header: t('contactLists.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  {
    key: 'number',
    header: t('contactLists.column.number'),
    width: 190,
    render: ({ number }) => <span className="tabular">{formatPhone(number)}</span>,
  },
  {
    key: 'email',
    header: t('contactLists.column.email'),
    render: ({ email }) => email && <span className="truncate">{email}</span>,
  },
]

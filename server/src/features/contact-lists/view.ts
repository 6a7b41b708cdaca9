import type { ContactListItem } from '@guiche/contract/features/contact-list-items'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import type { contactListItems, contactLists } from '../../../schema/outbound-tables.ts'

export const shownListColumns = [
  'id',
  'companyId',
  'name',
  'contactsCount',
  'validCount',
  'invalidCount',
  'createdAt',
] as const
export type ContactListRow = Pick<typeof contactLists.$inferSelect, (typeof shownListColumns)[number]>

export const toContactList = ({ createdAt, ...row }: ContactListRow): ContactList => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export const shownItemColumns = [
  'id',
  'companyId',
  'contactListId',
  'name',
  'number',
  'email',
  'isWhatsappValid',
  'checkedAt',
] as const
export type ContactListItemRow = Pick<typeof contactListItems.$inferSelect, (typeof shownItemColumns)[number]>

export const toContactListItem = ({ checkedAt, ...row }: ContactListItemRow): ContactListItem => ({
  ...row,
  checkedAt: checkedAt?.toISOString() ?? null,
})

import { contactListItemEvent } from '@guiche/contract/features/contact-list-items'
import { contactListEvent } from '@guiche/contract/features/contact-lists'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type ContactListItemRow, type ContactListRow, toContactList, toContactListItem } from './view.ts'

export const announceContactList = (work: Work, action: 'create' | 'update', row: ContactListRow) =>
  work.emit({
    event: contactListEvent,
    rooms: [rooms.company],
    payload: { action, record: toContactList(row), id: row.id },
  })

export const announceContactListGone = (work: Work, id: number) =>
  work.emit({ event: contactListEvent, rooms: [rooms.company], payload: { action: 'delete', id } })

export const announceItem = (work: Work, action: 'create' | 'update', row: ContactListItemRow) =>
  work.emit({
    event: contactListItemEvent,
    rooms: [rooms.admin],
    payload: { action, record: toContactListItem(row), id: row.id, contactListId: row.contactListId },
  })

export const announceItemGone = (work: Work, row: Pick<ContactListItemRow, 'id' | 'contactListId'>) =>
  work.emit({
    event: contactListItemEvent,
    rooms: [rooms.admin],
    payload: { action: 'delete', id: row.id, contactListId: row.contactListId },
  })

/** Many changed at once: the list is read again instead of one event each. */
export const announceManyItems = (work: Work, contactListId: number) =>
  work.emit({ event: contactListItemEvent, rooms: [rooms.admin], payload: { action: 'reload', contactListId } })

import type { CallInput } from '@guiche/contract/core/endpoint'
import type { ContactListId } from '@guiche/contract/core/ids'
import {
  type CheckState,
  type ContactListItem,
  type ContactListItemId,
  createContactListItem,
  deleteContactListItem,
  listContactListItems,
  updateContactListItem,
} from '@guiche/contract/features/contact-list-items'
import {
  type ContactList,
  checkContactList,
  contactListDetails,
  createContactList,
  deleteContactList,
  listContactLists,
  updateContactList,
  uploadContactList,
} from '@guiche/contract/features/contact-lists'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

const ofList = (id: number) => ({ params: { id: id as ContactListId } })
const ofItem = (id: number) => ({ params: { id: id as ContactListItemId } })

export const contactListPages = (searchParam: string) =>
  pagesOf(listContactLists, { query: searchParam === '' ? {} : { searchParam } })
export const contactListOf = (id: number) => queryOf(contactListDetails, ofList(id))

export const saveContactList = (id: number | null, body: { name: string }): Promise<ContactList> =>
  id === null ? call(createContactList, { body }) : call(updateContactList, { ...ofList(id), body })
export const removeContactList = (id: number) => call(deleteContactList, ofList(id))
export const checkAgain = (id: number): Promise<ContactList> => call(checkContactList, ofList(id))

interface ItemsAsked {
  listId: number
  searchParam: string
  state: CheckState | null
}
/** The same filter always has the same key: empty fields are left out. */
export const itemPages = ({ listId, searchParam, state }: ItemsAsked) =>
  pagesOf(listContactListItems, {
    query: {
      contactListId: listId as ContactListId,
      ...(searchParam === '' ? {} : { searchParam }),
      ...(state === null ? {} : { state }),
    },
  })

export interface ItemValues {
  name: string
  number: string
  email: string
}
export const addItem = (listId: number, body: ItemValues): Promise<ContactListItem> =>
  call(createContactListItem, { body: { ...body, contactListId: listId as ContactListId } })
export const changeItem = (id: number, body: Partial<ItemValues>): Promise<ContactListItem> =>
  call(updateContactListItem, { ...ofItem(id), body })
export const removeItem = (id: number) => call(deleteContactListItem, ofItem(id))

export const sendItems = (listId: number, body: CallInput<typeof uploadContactList>['body']) =>
  call(uploadContactList, { ...ofList(listId), body })

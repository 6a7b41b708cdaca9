import { listContactListItems } from '@guiche/contract/features/contact-list-items'
import { type ContactList, contactListDetails, listContactLists } from '@guiche/contract/features/contact-lists'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { contactListOf } from './api.ts'

const askListsAgain = askingAgain(listContactLists, shortMs)
const askItemsAgain = askingAgain(listContactListItems, shortMs)

/** Reloads the paged list, so that an open list shows current counts. */
export const onContactList: Reducer<'contactList'> = (client, payload) => {
  askListsAgain(client)
  if (payload.action === 'delete') {
    void client.invalidateQueries({ queryKey: contactListOf(payload.id).queryKey })
    return
  }
  patchThroughFetch<ContactList>(client, keyOf(contactListDetails), (list) =>
    list.id === payload.id ? payload.record : list,
  )
}

/** Items are ordered by name on searchable pages, so they are read again. */
export const onItem: Reducer<'contactListItem'> = (client) => {
  askItemsAgain(client)
}

export const live: Live = { hears: { contactList: [onContactList], contactListItem: [onItem] } }

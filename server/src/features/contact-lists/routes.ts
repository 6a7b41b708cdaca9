import * as items from '@guiche/contract/features/contact-list-items'
import * as lists from '@guiche/contract/features/contact-lists'
import { bind } from '../../bind.ts'
import { createItem, deleteItem, updateItem } from './actions/change-items.ts'
import { checkListAgain, createContactList, deleteContactList, renameList } from './actions/change-lists.ts'
import { uploadItems } from './actions/import-items.ts'
import { contactListItemDetails, contactListItemsPage } from './queries/items.ts'
import { contactListDetails, contactListNames, contactListsPage } from './queries/lists.ts'

export const contactListRoutes = [
  bind(lists.listContactLists, ({ ctx, query }) => contactListsPage(ctx, query)),
  bind(lists.contactListNames, ({ ctx, query }) => contactListNames(ctx, query.searchParam)),
  bind(lists.contactListDetails, ({ ctx, params }) => contactListDetails(ctx, params.id)),
  bind(lists.createContactList, ({ ctx, body }) => createContactList(ctx, body)),
  bind(lists.updateContactList, ({ ctx, params, body }) => renameList(ctx, params.id, body)),
  bind(lists.deleteContactList, ({ ctx, params }) => deleteContactList(ctx, params.id)),
  bind(items.listContactListItems, ({ ctx, query }) => contactListItemsPage(ctx, query)),
  bind(items.contactListItemDetails, ({ ctx, params }) => contactListItemDetails(ctx, params.id)),
  bind(items.createContactListItem, ({ ctx, body }) => createItem(ctx, body)),
  bind(items.updateContactListItem, ({ ctx, params, body }) => updateItem(ctx, params.id, body)),
  bind(items.deleteContactListItem, ({ ctx, params }) => deleteItem(ctx, params.id)),
  bind(lists.uploadContactList, ({ ctx, params, body, files }) => uploadItems(ctx, params.id, body, files)),
  bind(lists.checkContactList, ({ ctx, params }) => checkListAgain(ctx, params.id)),
]

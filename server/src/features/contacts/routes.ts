import { contactDetails, createContact, listContacts } from '@guiche/contract/features/contacts'
import { bind } from '../../bind.ts'
import * as actions from './actions.ts'
import { contactById, contactsPage } from './queries.ts'

export const contactRoutes = [
  bind(listContacts, ({ ctx, query }) => contactsPage(ctx, query)),
  bind(contactDetails, ({ ctx, params }) => contactById(ctx, params.id)),
  bind(createContact, ({ ctx, body }) => actions.createContact(ctx, body)),
]

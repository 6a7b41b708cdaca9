/** Calls that concern a contact together with its tickets. */
import * as merges from '@guiche/contract/features/contact-merges'
import * as calls from '@guiche/contract/features/contacts'
import { bind } from '../../bind.ts'
import { deleteContact } from './actions/delete-contact.ts'
import { mergeContacts } from './actions/merge-contacts.ts'
import { undoMerge } from './actions/undo-merge.ts'
import { mergesOf } from './queries.ts'

export const peopleRoutes = [
  bind(calls.deleteContact, ({ ctx, params }) => deleteContact(ctx, params.id)),
  bind(merges.mergeContacts, ({ ctx, params, body }) => mergeContacts(ctx, params.id, body)),
  bind(merges.contactMerges, ({ ctx, params }) => mergesOf(ctx, params.id)),
  bind(merges.undoMerge, ({ ctx, params }) => undoMerge(ctx, params.id)),
]

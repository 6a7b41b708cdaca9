import * as spreadsheets from '@guiche/contract/features/contact-spreadsheets'
import * as calls from '@guiche/contract/features/contacts'
import * as phones from '@guiche/contract/features/phone-books'
import { listTags, removeContactTag as removeTagCall, syncTags as syncTagsCall } from '@guiche/contract/features/tags'
import { bind } from '../../bind.ts'
import { tagsPage } from '../tags/queries.ts'
import { createContact } from './actions/create-contact.ts'
import { importPhoneBook } from './actions/import-phone-book.ts'
import { blockContact, toggleAcceptAudio, toggleCampaigns, toggleDisableBot } from './actions/switch-contact.ts'
import { removeContactTag, syncTags } from './actions/tag-contact.ts'
import { updateContact } from './actions/update-contact.ts'
import { uploadContacts } from './actions/upload-contacts.ts'
import { exportContacts } from './queries/export-contacts.ts'
import { contactsPage, firstContacts } from './queries/list-contacts.ts'
import { phoneBookPage, phoneBooksOf, phoneImportById } from './queries/phone-books.ts'
import { tagWithContacts } from './queries/tag-with-contacts.ts'
import { contactById, contactProfile } from './queries.ts'

export const contactRoutes = [
  bind(calls.listContacts, ({ ctx, query }) =>
    contactsPage(ctx, { ...query, tags: [...new Set([...query.tags, ...query.contactTag])] }),
  ),
  bind(calls.contactList, ({ ctx, query }) => firstContacts(ctx, query.searchParam)),
  bind(spreadsheets.exportContacts, ({ ctx, query }) => exportContacts(ctx, query)),
  bind(spreadsheets.uploadContacts, ({ ctx, body, files }) => uploadContacts(ctx, body, files)),
  bind(phones.phoneBooks, ({ ctx }) => phoneBooksOf(ctx)),
  bind(phones.phoneBookPeople, ({ ctx, params, query }) => phoneBookPage(ctx, params.whatsappId, query)),
  bind(phones.importContacts, ({ ctx, body }) => importPhoneBook(ctx, body)),
  bind(phones.phoneImportDetails, ({ ctx, params }) => phoneImportById(ctx, params.importId)),
  bind(calls.contactDetails, ({ ctx, params }) => contactById(ctx, params.id)),
  bind(calls.contactProfile, ({ ctx, params }) => contactProfile(ctx, params.number)),
  bind(calls.createContact, ({ ctx, body }) => createContact(ctx, body)),
  bind(calls.updateContact, ({ ctx, params, body }) => updateContact(ctx, params.id, body)),
  bind(calls.toggleAcceptAudio, ({ ctx, params }) => toggleAcceptAudio(ctx, params.id)),
  bind(calls.toggleCampaigns, ({ ctx, params }) => toggleCampaigns(ctx, params.id)),
  bind(calls.toggleDisableBot, ({ ctx, params }) => toggleDisableBot(ctx, params.id)),
  bind(calls.blockContact, ({ ctx, params, body }) => blockContact(ctx, params.id, body.active)),
  bind(listTags, ({ ctx, query: { tagId, ...query } }) =>
    tagId === undefined ? tagsPage(ctx, query) : tagWithContacts(ctx, { ...query, tagId }),
  ),
  bind(syncTagsCall, ({ ctx, body }) => syncTags(ctx, body.contactId, body.tags)),
  bind(removeTagCall, ({ ctx, params }) => removeContactTag(ctx, params.contactId, params.tagId)),
]

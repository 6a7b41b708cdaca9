import { contactDetails, listContacts } from '@guiche/contract/features/contacts'
import type { Reducer } from '../../lib/live.ts'
import { keyOf } from '../../lib/query.ts'

/** Contacts are shown in searches and on tickets; searches are repeated when they are next looked at. */
export const onContact: Reducer<'contact'> = (client, payload) => {
  void client.invalidateQueries({ queryKey: keyOf(listContacts), refetchType: 'none' })
  if (payload.action === 'delete') return
  client.setQueriesData({ queryKey: keyOf(contactDetails) }, (before: object | undefined) =>
    before && 'id' in before && before.id === payload.contactId ? { ...before, ...payload.contact } : before,
  )
}

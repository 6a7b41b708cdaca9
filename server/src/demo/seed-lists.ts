/** The contact lists of the clinic's campaigns. Existing ones are not created again. */
import { ContactListId } from '@guiche/contract/core/ids'
import type { ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import type { Ctx } from '../context.ts'
import { createContactList } from '../features/contact-lists/actions/change-lists.ts'
import { importItems } from '../features/contact-lists/actions/import-items.ts'
import { contactListNames } from '../features/contact-lists/queries/lists.ts'
import type { Phones } from './sandbox-people.ts'
import { contactLists } from './story.ts'

export const seedLists = async (ctx: Ctx, phones: Phones): Promise<void> => {
  const known = await contactListNames(ctx, undefined)
  for (const { name, customers, others } of contactLists) {
    const { id } = known.find((list) => list.name === name) ?? (await createContactList(ctx, { name }))
    const people = [
      ...customers.map((customer) => ({ name: customer as string, number: phones.get(customer) ?? '', email: '' })),
      ...others,
    ]
    const rows: ImportRow[] = people.map((person, line) => ({ line, ...person }))
    await importItems(ctx, ContactListId.parse(id), rows, '')
  }
}

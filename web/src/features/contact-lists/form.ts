import {
  type ContactListItem,
  itemFields,
  leastItemName,
  mostItemName,
} from '@guiche/contract/features/contact-list-items'
import { leastContactListName, mostContactListName } from '@guiche/contract/features/contact-lists'
import { z } from 'zod'
import type { Say } from '../../lib/i18n.ts'
import { numberIssue } from '../../lib/number-issue.ts'
import { digitsOf, formatPhone } from '../../lib/phone.ts'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import type { ItemValues } from './api.ts'

const name = (t: Say, least: number, most: number) =>
  z
    .string()
    .trim()
    .min(1, { error: t('contactLists.form.required') })
    .min(least, { error: t('contactLists.form.tooShort') })
    .max(most, { error: t('contactLists.form.tooLong') })

export const listFields = (t: Say) => z.object({ name: name(t, leastContactListName, mostContactListName) })

/** `kept`: the number as the form first shows it, which may stay. */
export const personFields = (t: Say, kept: string | null) =>
  z.object({
    name: name(t, leastItemName, mostItemName),
    number: z.string().superRefine((typed, context) => {
      const issue = typed === kept ? null : numberIssue(typed)
      if (issue) context.addIssue(issue)
    }),
    email: z
      .string()
      .trim()
      .refine((email) => itemFields.email.safeParse(email).success, { error: t('contactLists.form.email') }),
  })

export const valuesOf = (item: ContactListItem | null): ItemValues => ({
  name: item?.name ?? '',
  number: item ? formatPhone(item.number) : '',
  email: item?.email ?? '',
})

/** What was changed; a number that is only written in another way was not. */
export const changesOf = (item: ContactListItem, values: ItemValues, typed: ItemValues): Partial<ItemValues> => {
  const { number, ...changed } = onlyChanged(values, { ...typed }, { ...valuesOf(item) })
  return number === undefined || digitsOf(number) === item.number ? changed : { ...changed, number }
}

import { userFlags } from '@guiche/contract/permissions'
import { useFormParts } from '../../../ui/form/use-form-parts.ts'
import type { UserZodForm } from '../form.ts'

export const tabKeys = ['general', 'work', 'permissions'] as const
export type TabKey = (typeof tabKeys)[number]

const workFields: readonly string[] = ['queueIds', 'whatsappId', 'startWork', 'endWork', 'farewellMessage']
const tabOf = (field: string): TabKey => {
  if (workFields.includes(field)) return 'work'
  return (userFlags as readonly string[]).includes(field) ? 'permissions' : 'general'
}

/** The id prefix of its panels. */
export const formName = 'user'

export const useTabs = (form: UserZodForm) =>
  useFormParts<TabKey>(form, { name: formName, first: 'general', partOf: tabOf })

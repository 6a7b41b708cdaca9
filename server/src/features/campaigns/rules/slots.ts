import { campaignSlots } from '@guiche/contract/features/campaigns'

type Numbered<Prefix extends string> = `${Prefix}${1 | 2 | 3 | 4 | 5}`
export type SlotName = Numbered<'message'> | Numbered<'confirmationMessage'>
export type Slots = Record<SlotName, string>

/** The texts of the wire's five fields, in their order. */
export const slotsIn = (form: Slots, prefix: 'message' | 'confirmationMessage'): string[] =>
  Array.from({ length: campaignSlots }, (_, index) => form[`${prefix}${index + 1}` as SlotName])

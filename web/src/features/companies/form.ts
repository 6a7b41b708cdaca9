import { type ManagedCompany, recurrences } from '@guiche/contract/features/companies'
import { type MailLanguage, mailLanguages } from '@guiche/contract/mail-languages'
import { z } from 'zod'
import { ownWords } from '../../ui/form/own-words.ts'

/** The language of this page. */
const ownMailLanguage = (): MailLanguage =>
  mailLanguages.find((language) => globalThis.document?.documentElement.lang.startsWith(language)) ?? 'pt'

export interface FormWords {
  nameRequired: string
  nameShort: string
  emailRequired: string
  emailInvalid: string
  planRequired: string
  passwordShort: string
}

const isGiven = (text: string) => text !== ''

/** Empty: none. */
const count = z.union([z.number(), z.literal('')]).transform((given) => (given === '' ? null : given))

export const companyForm = (words: FormWords) =>
  z.object({
    name: z.string().max(50).trim().refine(isGiven, ownWords(words.nameRequired)).min(2, { error: words.nameShort }),
    email: z
      .string()
      .trim()
      .refine(isGiven, ownWords(words.emailRequired))
      .refine((given) => !isGiven(given) || z.email().safeParse(given).success, { error: words.emailInvalid }),
    phone: z.string().max(40),
    document: z.string().max(40),
    planId: z.string().refine(isGiven, ownWords(words.planRequired)).transform(Number),
    status: z.boolean(),
    /** Empty: one period from today. */
    dueDate: z.string(),
    recurrence: z.enum(recurrences),
    addressStreet: z.string().max(200),
    addressCity: z.string().max(100),
    addressState: z.string().max(60),
    paymentMethod: z.string().max(60),
    numberAttendants: count,
    numberConections: count,
    language: z.enum(mailLanguages),
    timezone: z.string(),
    password: z
      .string()
      .max(50)
      .refine((given) => given === '' || given.length >= 5, { error: words.passwordShort }),
  })

export const valuesOf = (company: ManagedCompany | null): z.input<ReturnType<typeof companyForm>> => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  document: company?.document ?? '',
  planId: company ? String(company.planId) : '',
  status: company?.status ?? true,
  dueDate: company?.dueDate ?? '',
  recurrence: company?.recurrence ?? 'MENSAL',
  addressStreet: company?.addressStreet ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
  paymentMethod: company?.paymentMethod ?? '',
  numberAttendants: company?.numberAttendants ?? '',
  numberConections: company?.numberConections ?? '',
  language: company?.language ?? ownMailLanguage(),
  timezone: company?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  password: '',
})

/** What is sent: an empty day or password is absent. */
export const sentOf = ({ password, dueDate, ...values }: z.output<ReturnType<typeof companyForm>>) => ({
  ...values,
  ...(dueDate === '' ? {} : { dueDate }),
  ...(password === '' ? {} : { password }),
})

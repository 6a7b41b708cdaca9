import type { Answer, CallInput } from '@guiche/contract/core/endpoint'
import {
  createCompany,
  deleteCompany,
  extendCompany,
  listCompanies,
  type ManagedCompany,
  restoreCompany,
  updateCompany,
} from '@guiche/contract/features/companies'
import { call } from '../../lib/api.ts'
import { pagesOf } from '../../lib/query.ts'

export const companyPages = (searchParam: string) =>
  pagesOf(listCompanies, { query: searchParam === '' ? {} : { searchParam } })

const params = (id: number) => ({ params: { id } })

type Change = CallInput<typeof updateCompany>['body']
export const addCompany = (body: CallInput<typeof createCompany>['body']): Promise<Answer<typeof createCompany>> =>
  call(createCompany, { body })
export const changeCompany = (id: number, body: Change): Promise<ManagedCompany> =>
  call(updateCompany, { ...params(id), body })
export const lengthenCompany = (id: number): Promise<ManagedCompany> => call(extendCompany, params(id))
export const removeCompany = (id: number, name: string): Promise<ManagedCompany> =>
  call(deleteCompany, { ...params(id), body: { name } })
export const bringBack = (id: number): Promise<ManagedCompany> => call(restoreCompany, params(id))

/** The number of days from which the due date is near. */
const nearDays = 5

/** The shade of a row in the table. */
export const toneOf = ({ goesAt, daysLeft }: ManagedCompany): 'warn' | 'bad' | 'faded' | undefined => {
  if (goesAt !== null) return 'faded'
  if (daysLeft <= 0) return 'bad'
  return daysLeft <= nearDays ? 'warn' : undefined
}

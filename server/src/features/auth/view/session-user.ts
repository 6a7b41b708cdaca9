import type { Company, Plan } from '@guiche/contract/features/companies'
import type { SessionUser, User } from '@guiche/contract/features/users'
import { type CompanySettings, companySettingKeys, wireValue } from '@guiche/contract/settings'

export interface SessionParts {
  user: User
  mustChangePassword: boolean
  company: Company
  plan: Plan
  settings: CompanySettings
  access: string
  cursor: string
}

export const toSessionUser = (parts: SessionParts): SessionUser => {
  const { id, name, dueDate, status, timezone } = parts.company
  const companieSettings = companySettingKeys.map((key) => ({ key, value: wireValue(key, parts.settings[key]) }))
  return {
    ...parts.user,
    mustChangePassword: parts.mustChangePassword,
    company: { id, name, dueDate, status, timezone, companieSettings, plan: parts.plan },
    access: parts.access,
    cursor: parts.cursor,
  }
}

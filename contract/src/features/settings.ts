import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId } from '../core/ids.ts'
import { CompanySettingName, PublicSettingName, SettingName, WireValue } from '../settings.ts'

export const Setting = z.object({ key: z.string(), value: WireValue })
export type Setting = z.output<typeof Setting>

const SettingValue = z.union([z.string().max(10_000), z.boolean(), z.number()])
const refusals = ['ERR_NO_SETTING_FOUND', 'ERR_VALIDATION', 'ERR_SETTING_REQUIRED_TEXT', 'ERR_NO_PERMISSION'] as const

export const companySettings = endpoint({
  method: 'GET',
  path: '/companySettings/{id}',
  needs: 'user',
  summary: 'Every setting of the own company, by key',
  params: z.object({ id: CompanyId }),
  answer: z.record(z.string(), WireValue),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const companySettingOne = endpoint({
  method: 'GET',
  path: '/companySettingOne',
  needs: 'user',
  summary: 'One setting of the own company as {column: value}',
  query: z.object({ column: CompanySettingName }),
  answer: z.record(z.string(), WireValue),
})

/** Older clients use this name for payment settings. A company has no such settings apart from the others. */
export const companySettingOnePayment = endpoint({
  method: 'GET',
  path: '/companySettingOnePayment',
  needs: 'user',
  summary: 'The same as GET /companySettingOne: one setting of the own company, never of another',
  query: z.object({ column: CompanySettingName }),
  answer: z.record(z.string(), WireValue),
})

export const updateCompanySetting = endpoint({
  method: 'PUT',
  path: '/companySettings',
  needs: 'settings:edit',
  summary: 'Change one setting of the own company',
  body: z.object({ column: CompanySettingName, data: SettingValue }),
  answer: Setting,
  errors: refusals,
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  needs: 'user',
  summary: 'Company settings and the public platform settings; all platform settings for the super admin',
  answer: z.array(Setting),
})

export const settingDetails = endpoint({
  method: 'GET',
  path: '/setting/{key}',
  needs: 'user',
  summary: 'One setting as {key, value}',
  params: z.object({ key: z.string().max(60) }),
  answer: Setting,
  errors: ['ERR_NO_SETTING_FOUND', 'ERR_NO_PERMISSION'],
})

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/{key}',
  needs: 'settings:edit',
  summary: 'Change a setting; platform settings are for the super admin',
  params: z.object({ key: z.string().max(60) }),
  body: z.object({ value: SettingValue }),
  answer: Setting,
  errors: refusals,
})

export const updateSettingByBody = endpoint({
  method: 'PUT',
  path: '/settings',
  needs: 'settings:edit',
  summary: 'The same with the key in the body',
  body: z.object({ key: SettingName, value: SettingValue }),
  answer: Setting,
  errors: refusals,
})

export const publicSetting = endpoint({
  method: 'GET',
  path: '/public-settings/{key}',
  needs: 'public',
  summary: 'One setting that visitors may read; the bare value',
  params: z.object({ key: PublicSettingName }),
  answer: z.string(),
})

export const publicSettings = endpoint({
  method: 'GET',
  path: '/public-settings',
  needs: 'public',
  summary: 'All settings that visitors may read, by key',
  answer: z.record(PublicSettingName, z.string()),
  whileExpired: true,
})

/**
 * Users receive their company's settings and the public ones of the platform; super admins all of the platform's,
 * with secrets masked.
 */
export const settingsEvent = event({
  stream: 'settings',
  payload: z.object({ action: z.literal('update'), setting: Setting }),
})

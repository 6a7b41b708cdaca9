/** Settings inside a statement, with the defaults of the contract. */
import { type CompanySettingKey, settings } from '@guiche/contract/settings'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The company's value, or the default if it has none. `company`: the SQL expression for the company. */
export const settingIn = (key: CompanySettingKey, company = ':companyId'): string =>
  `coalesce((select s.value from settings s where s.company_id = ${company} and s.key = '${key}'), ${quoted(settings[key].initial)})`

/** Whether each of these switches is on. */
export const areOn = (...keys: CompanySettingKey[]): string =>
  `(${keys.map((key) => `${settingIn(key)} = 'enabled'`).join(' and ')})`

/** Settings inside a statement, with the defaults of the contract's table. */
import { type CompanySettingKey, settings } from '@guiche/contract/settings'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The company's value, or the default where it has none. `company`: the expression that names the company. */
export const settingIn = (key: CompanySettingKey, company = ':companyId'): string =>
  `coalesce((select s.value from settings s where s.company_id = ${company} and s.key = '${key}'), ${quoted(settings[key].initial)})`

/** Whether each of these switches is on. */
export const areOn = (...keys: CompanySettingKey[]): string =>
  `(${keys.map((key) => `${settingIn(key)} = 'enabled'`).join(' and ')})`
